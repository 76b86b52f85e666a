import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TTL_SECONDS, defaultTtl, effectiveTtl, ttlOptions } from './lifetime.ts';

const WEEK = 604_800;

describe('a lifetime', () => {
  it('keeps a lifetime between a minute and what the plan allows, whatever was requested', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (requested) => {
        const seconds = effectiveTtl(requested, WEEK);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(60);
        expect(seconds).toBeLessThanOrEqual(WEEK);
      }),
    );
  });

  it('takes the requested lifetime, rounded down, where the plan allows it', () => {
    expect(effectiveTtl(300.9, WEEK)).toBe(300);
    expect(effectiveTtl(undefined, WEEK)).toBe(DEFAULT_TTL_SECONDS);
    expect([0, -1, 59].map((requested) => effectiveTtl(requested, WEEK))).toEqual([60, 60, 60]);
    expect(effectiveTtl(1e99, WEEK)).toBe(WEEK);
  });

  it('shortens a lifetime to one that the site allows, or takes the shortest of them', () => {
    const site = { options: [600, 3600, 2 * WEEK], preferred: 3600 };
    const requested = [undefined, 1, 600, 3599, 3600, WEEK, 3 * WEEK];
    const lifetimes = requested.map((seconds) => effectiveTtl(seconds, WEEK, site));
    expect(lifetimes).toEqual([3600, 600, 600, 600, 3600, 3600, 3600]);
    expect(ttlOptions(WEEK, site)).toEqual([600, 3600]);
    expect([3600, 3599].map((planTtl) => defaultTtl(planTtl, site))).toEqual([3600, 600]);
    expect(defaultTtl(300)).toBe(300);
    expect(defaultTtl(299)).toBe(299);
  });

  it('offers lifetimes up to what the plan allows', () => {
    expect(ttlOptions(3600)).toEqual([300, 1800, 3600]);
    expect(ttlOptions(299)).toEqual([]);
  });
});
