/** Counts of calls outlast the object's time in memory: an idle object is taken out of it after ten seconds. */
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

let limiters = 0;

function limiter() {
  limiters++;
  return env.RATE_LIMITER.getByName(`volume:${limiters}`);
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

describe('a limit', () => {
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
