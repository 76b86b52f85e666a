import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { expect, test } from 'vitest';
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

/** A crew that works in this thread, and notes what it was given and how many of it were ended. */
function crewOf(size: number, attempt: Solver['attempt'] = digIn) {
  const slices: Slice[] = [];
  const notes = { started: 0, ended: 0, slices };
  const start = (): Solver => {
    notes.started += 1;
    return {
      attempt: async (slice) => {
        slices.push(slice);
        return attempt(slice);
      },
      end: () => {
        notes.ended += 1;
      },
    };
  };
  return { crew: { size, start }, notes };
}

async function digIn({ challenge, salt, algorithm, from, to }: Slice): Promise<number | null> {
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
  test(`a result of ${algorithm} is what the library’s own verification takes`, async () => {
    const challenge = await challengeOf(1234, 3000, algorithm);
    const payload = await solve(challenge, work().work, crewOf(3).crew);
    const { maxnumber: _, ...echoed } = challenge;
    const { took, ...rest } = v.parse(timed, JSON.parse(atob(payload)));
    expect(rest).toEqual({ ...echoed, number: 1234 });
    expect(took).toBeGreaterThanOrEqual(0);
    expect(await verifySolution(payload, hmacKey)).toBe(true);
  });
}

test('the last number is tried, and so is the first', async () => {
  for (const number of [0, 700]) {
    const payload = await solve(await challengeOf(number, 700), work().work, crewOf(2).crew);
    expect(JSON.parse(atob(payload))).toMatchObject({ number });
  }
});

test('no number is tried twice, and progress only grows', async () => {
  const { parts, work: noting } = work();
  const { crew, notes } = crewOf(4);
  await solve(await challengeOf(2900, 3000), noting, crew);
  const starts = notes.slices.map(({ from }) => from);
  expect(new Set(starts).size).toBe(starts.length);
  expect(parts.every((part, index) => part > (parts[index - 1] ?? 0))).toBe(true);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});

test('when one has found the number all are ended', async () => {
  const { crew, notes } = crewOf(5);
  await solve(await challengeOf(10, 5000), work().work, crew);
  expect(notes).toMatchObject({ started: 5, ended: 5 });
});

test('work that is given up ends all, and rejects', async () => {
  const { controller, work: noting } = work();
  const { crew, notes } = crewOf(3, () => new Promise(() => undefined));
  const solving = solve(await challengeOf(10, 5000), noting, crew);
  controller.abort();
  await expect(solving).rejects.toThrow('given up');
  expect(notes).toMatchObject({ started: 3, ended: 3 });
});

test('work that was given up before it began starts nobody', async () => {
  const { controller, work: noting } = work();
  controller.abort();
  const { crew, notes } = crewOf(3);
  await expect(solve(await challengeOf(1, 5000), noting, crew)).rejects.toThrow();
  expect(notes.started).toBe(0);
});

test('a worker that fails ends all, and rejects', async () => {
  const { crew, notes } = crewOf(3, () => Promise.reject(new Error('no hashes here')));
  const solving = solve(await challengeOf(10, 5000), work().work, crew);
  await expect(solving).rejects.toThrow('no hashes here');
  expect(notes).toMatchObject({ started: 3, ended: 3 });
});

test('a challenge that no number fits comes to an end', async () => {
  const { crew, notes } = crewOf(2);
  const solving = solve(await challengeOf(900, 500), work().work, crew);
  await expect(solving).rejects.toThrow('No number fits');
  expect(notes).toMatchObject({ started: 2, ended: 2 });
});

test('a million numbers are the most, whatever a challenge asks for', async () => {
  const { crew, notes } = crewOf(4, () => Promise.resolve(null));
  const solving = solve(await challengeOf(1, 5_000_000), work().work, crew);
  await expect(solving).rejects.toThrow('No number fits');
  const tried = notes.slices.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  expect(tried).toBe(BOT_CHECK_ITERATIONS_MAX);
});

test('one worker for each processor, but never more than 16, and never none', () => {
  expect([0, 1, 2, 16, 17, 128].map(poolSize)).toEqual([1, 1, 2, 16, 16, 16]);
});

test('no more workers than there are slices', async () => {
  const { crew, notes } = crewOf(16);
  await solve(await challengeOf(5, 600), work().work, crew);
  expect(notes.started).toBe(2);
});
