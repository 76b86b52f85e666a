/** Attempts at passwords and tokens are counted exactly, also over restarts of the rate limiter. */
import { env } from 'cloudflare:workers';
import { evictDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { LIMIT_WINDOW_SECONDS } from '../../../shared/limits.ts';
import type { Budget } from '../../../worker/http/rate-limiter.ts';

const ATTEMPTS_MAX = 5;

function budget(counter: string, over: Partial<Budget> = {}): Budget {
  const common = {
    limit: 'LIMIT_SIGNIN_ACCOUNT',
    windowSeconds: LIMIT_WINDOW_SECONDS,
    successClears: true,
  } as const;
  return { counter, attemptsMax: ATTEMPTS_MAX, ...common, ...over };
}

let limiters = 0;

function limiter() {
  limiters++;
  return env.RATE_LIMITER.getByName(`attempts:${limiters}`);
}

async function attemptMany(count: number, one = limiter()): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async () => one.recordAttempt([budget('ada')])));
}

it('allows as many of 100 parallel attempts as a window has, and not one more', async () => {
  const waits = await attemptMany(100);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(ATTEMPTS_MAX);
  for (const wait of waits.filter((seconds) => seconds !== 0)) expect(wait).toBeGreaterThan(1190);
});

it('remembers every attempt over a restart', async () => {
  const one = limiter();
  await attemptMany(ATTEMPTS_MAX, one);
  await evictDurableObject(one);
  expect(await one.recordAttempt([budget('ada')])).toBeGreaterThan(0);
});

it('ends the count with a right attempt, of its own counter alone', async () => {
  const one = limiter();
  await attemptMany(ATTEMPTS_MAX, one);
  await one.recordAttempt([budget('bob', { attemptsMax: 1 })]);
  await one.refundAttempt([budget('ada')]);
  expect(await one.recordAttempt([budget('ada')])).toBe(0);
  expect(await one.recordAttempt([budget('bob', { attemptsMax: 1 })])).toBeGreaterThan(0);
});

it('uses up nothing of the next budget for an attempt that one refuses', async () => {
  const one = limiter();
  const crowd = budget('crowd', { attemptsMax: 3, successClears: false });
  for (let attempt = 0; attempt < 20; attempt++) {
    await one.recordAttempt([budget('eve', { attemptsMax: 2 }), crowd]);
  }
  expect(await one.recordAttempt([budget('ada'), crowd])).toBe(0);
  expect(await one.recordAttempt([budget('ada'), crowd])).toBeGreaterThan(0);
});

it('takes back a right attempt alone', async () => {
  const one = limiter();
  const crowd = budget('crowd', { attemptsMax: 2, successClears: false });
  await one.recordAttempt([crowd]);
  await one.recordAttempt([crowd]);
  await one.refundAttempt([crowd]);
  expect(await one.recordAttempt([crowd])).toBe(0);
  expect(await one.recordAttempt([crowd])).toBeGreaterThan(0);
});
