import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { BOT_CHECK_ITERATIONS_MAX } from '../../../shared/limits.ts';
import type { BotChallenge } from '../../../shared/contract/bot-check.ts';
import { poolSize, type Slice, solve, type Solver } from './solve.ts';

const hmacKey = 'of this test';
const timed = v.looseObject({ took: v.number() });

async function challengeOf(
  number: number,
  maxnumber: number,
  algorithm: 'SHA-256' | 'SHA-512' = 'SHA-256',
): Promise<BotChallenge> {
  const { salt, challenge, signature } = await createChallenge({
    hmacKey,
    number,
    maxnumber,
    algorithm,
  });
  return { algorithm, challenge, salt, signature, maxnumber };
}

/** A pool in this thread that records its slices and how many solvers were started and ended. */
function poolOf(size: number, attempt: Solver['attempt'] = solveSlice) {
  const slices: Slice[] = [];
  const record = { started: 0, ended: 0, slices };
  const start = (): Solver => {
    record.started += 1;
    return {
      attempt: async (slice) => {
        slices.push(slice);
        return attempt(slice);
      },
      end: () => {
        record.ended += 1;
      },
    };
  };
  return { pool: { size, start }, record };
}

async function solveSlice({ challenge, salt, algorithm, from, to }: Slice): Promise<number | null> {
  const solution = await solveChallenge(challenge, salt, algorithm, to, from).promise;
  return solution?.number ?? null;
}

function work() {
  const controller = new AbortController();
  const parts: number[] = [];
  return {
    controller,
    parts,
    work: { signal: controller.signal, onProgress: (part: number) => void parts.push(part) },
  };
}

for (const algorithm of ['SHA-256', 'SHA-512'] as const) {
  it(`finds a result of ${algorithm} that passes the library’s own verification`, async () => {
    const challenge = await challengeOf(1234, 3000, algorithm);
    const payload = await solve(challenge, work().work, poolOf(3).pool);
    const { maxnumber: _, ...echoed } = challenge;
    const { took, ...rest } = v.parse(timed, JSON.parse(atob(payload)));
    expect(rest).toEqual({ ...echoed, number: 1234 });
    expect(took).toBeGreaterThanOrEqual(0);
    expect(await verifySolution(payload, hmacKey)).toBe(true);
  });
}

it('tries the first and the last number', async () => {
  for (const number of [0, 700]) {
    const payload = await solve(await challengeOf(number, 700), work().work, poolOf(2).pool);
    expect(JSON.parse(atob(payload))).toMatchObject({ number });
  }
});

it('tries no number twice, and reports progress that only grows', async () => {
  const { parts, work: options } = work();
  const { pool, record } = poolOf(4);
  await solve(await challengeOf(2900, 3000), options, pool);
  const starts = record.slices.map(({ from }) => from);
  expect(new Set(starts).size).toBe(starts.length);
  expect(parts.every((part, index) => part > (parts[index - 1] ?? 0))).toBe(true);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});

it('ends all workers when one has found the number', async () => {
  const { pool, record } = poolOf(5);
  await solve(await challengeOf(10, 5000), work().work, pool);
  expect(record).toMatchObject({ started: 5, ended: 5 });
});

it('ends all workers and rejects when it is aborted', async () => {
  const { controller, work: options } = work();
  const { pool, record } = poolOf(3, () => new Promise(() => undefined));
  const solving = solve(await challengeOf(10, 5000), options, pool);
  controller.abort();
  await expect(solving).rejects.toThrow('aborted');
  expect(record).toMatchObject({ started: 3, ended: 3 });
});

it('starts no worker for work that was aborted before it began', async () => {
  const { controller, work: options } = work();
  controller.abort();
  const { pool, record } = poolOf(3);
  await expect(solve(await challengeOf(1, 5000), options, pool)).rejects.toThrow();
  expect(record.started).toBe(0);
});

it('ends all workers and rejects when one fails', async () => {
  const { pool, record } = poolOf(3, () => Promise.reject(new Error('no hashes here')));
  const solving = solve(await challengeOf(10, 5000), work().work, pool);
  await expect(solving).rejects.toThrow('no hashes here');
  expect(record).toMatchObject({ started: 3, ended: 3 });
});

it('rejects a challenge without a solution', async () => {
  const { pool, record } = poolOf(2);
  const solving = solve(await challengeOf(900, 500), work().work, pool);
  await expect(solving).rejects.toThrow('No number fits');
  expect(record).toMatchObject({ started: 2, ended: 2 });
});

it('tries at most a million numbers, whatever the challenge asks for', async () => {
  const { pool, record } = poolOf(4, () => Promise.resolve(null));
  const solving = solve(await challengeOf(1, 5_000_000), work().work, pool);
  await expect(solving).rejects.toThrow('No number fits');
  const tried = record.slices.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  expect(tried).toBe(BOT_CHECK_ITERATIONS_MAX);
});

it('starts one worker for each processor, at least one and at most 16', () => {
  expect([0, 1, 2, 16, 17, 128].map(poolSize)).toEqual([1, 1, 2, 16, 16, 16]);
});

it('starts no more workers than there are slices', async () => {
  const { pool, record } = poolOf(16);
  await solve(await challengeOf(5, 600), work().work, pool);
  expect(record.started).toBe(2);
});
