/**
 * What a rate limiter counts outlasts its time in memory, from which an idle object is taken after ten seconds, and an answer that
 * was lost.
 */
import { env } from 'cloudflare:workers';
import { evictDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  defaultLimits,
  LIMIT_WINDOW_SECONDS,
  type LimitName,
  limitWindowSeconds,
} from '../../../shared/limits.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { stepOf } from '../../../worker/http/rules/rate-limit.ts';
import type { Budget } from '../../../worker/http/rate-limiter.ts';

let limiters = 0;

function limiter() {
  limiters++;
  return env.RATE_LIMITER.getByName(`test:${limiters}`);
}

type RateLimiter = ReturnType<typeof limiter>;

async function chargeTimes(times: number, one: RateLimiter, callsMax: number): Promise<number[]> {
  const waits: number[] = [];
  for (let call = 0; call < times; call++) {
    waits.push(await one.consumeQuota('LIMIT_CREATE', 'ada', callsMax));
  }
  return waits;
}

const limits = Object.keys(defaultLimits).filter(
  (name): name is LimitName => name in defaultLimits,
);

it.each(limits)('keeps %s used up after an eviction', async (limit) => {
  const one = limiter();
  const callsMax = defaultLimits[limit];
  const windowSeconds = limitWindowSeconds(limit);
  // Of bytes a hundred times as many at once, or the test would take too long.
  const step = stepOf(callsMax, windowSeconds) * (windowSeconds > LIMIT_WINDOW_SECONDS ? 100 : 1);
  for (let count = step; count <= callsMax; count += step) {
    expect(await one.consumeQuota(limit, 'ada', callsMax, step)).toBe(0);
  }
  const left = callsMax % step;
  if (left > 0) expect(await one.consumeQuota(limit, 'ada', callsMax, left)).toBe(0);
  await evictDurableObject(one);
  const wait = await one.consumeQuota(limit, 'ada', callsMax, step);
  expect(wait).toBeGreaterThan(windowSeconds - 60);
  expect(wait).toBeLessThanOrEqual(windowSeconds);
});

describe('an eviction', () => {
  beforeEach(stopClock);
  afterEach(startClock);

  it('keeps the end of the window, and then it is over', async () => {
    const one = limiter();
    await chargeTimes(2, one, 2);
    atSecond(300);
    await evictDurableObject(one);
    expect(await one.consumeQuota('LIMIT_CREATE', 'ada', 2)).toBe(LIMIT_WINDOW_SECONDS - 300);
    atSecond(LIMIT_WINDOW_SECONDS);
    expect(await chargeTimes(3, one, 2)).toEqual([0, 0, LIMIT_WINDOW_SECONDS]);
  });

  it('keeps what was charged at once, and a refusal has used up nothing', async () => {
    const one = limiter();
    const charge = (calls: number) => one.consumeQuota('LIMIT_EMAIL', 'ada', 5, calls);
    expect(await charge(3)).toBe(0);
    expect(await charge(3)).toBe(LIMIT_WINDOW_SECONDS);
    await evictDurableObject(one);
    expect(await charge(3)).toBe(LIMIT_WINDOW_SECONDS);
    expect(await charge(2)).toBe(0);
    expect(await charge(1)).toBe(LIMIT_WINDOW_SECONDS);
  });
});

it('forgets fewer calls of a high limit in a restart than eight, after which they are stored', async () => {
  const one = limiter();
  await chargeTimes(15, one, 1000);
  await evictDurableObject(one);
  expect(await one.consumeQuota('LIMIT_CREATE', 'ada', 1000, 993)).toBeGreaterThan(0);
  expect(await one.consumeQuota('LIMIT_CREATE', 'ada', 1000, 992)).toBe(0);
});

it('remembers every attempt at a password over a restart', async () => {
  const one = limiter();
  const budget: Budget = {
    limit: 'LIMIT_SIGNIN_ACCOUNT',
    counter: 'ada',
    attemptsMax: 5,
    windowSeconds: LIMIT_WINDOW_SECONDS,
    successClears: true,
  };
  for (let attempt = 0; attempt < 5; attempt++) await one.recordAttempt([budget]);
  await evictDurableObject(one);
  expect(await one.recordAttempt([budget])).toBeGreaterThan(0);
});

it('takes a challenge once for each use, and again from the same call', async () => {
  const one = limiter();
  const use = (how: 'verify' | 'spend', ...by: string[]) =>
    Promise.all(
      by.map(async (call) => one.useChallenge('challenge', how, call, Date.now() + 60_000)),
    );
  expect(await use('verify', 'one', 'one', 'two')).toEqual([true, true, false]);
  expect(await use('spend', 'one', 'one', 'two')).toEqual([true, true, false]);
  expect(await use('verify', 'three')).toEqual([false]);
});
