import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TTL_SECONDS, effectiveTtl, ttlOptions } from './lifetime.ts';

const WEEK = 604_800;

describe('a lifetime', () => {
  it('lies between a minute and what the plan allows, whatever was requested', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (requested) => {
        const seconds = effectiveTtl(requested, WEEK);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(60);
        expect(seconds).toBeLessThanOrEqual(WEEK);
      }),
    );
  });

  it('is the requested one, rounded down, where the plan allows it', () => {
    expect(effectiveTtl(300.9, WEEK)).toBe(300);
    expect(effectiveTtl(null, WEEK)).toBe(DEFAULT_TTL_SECONDS);
    expect([0, -1, 59].map((requested) => effectiveTtl(requested, WEEK))).toEqual([60, 60, 60]);
    expect(effectiveTtl(1e99, WEEK)).toBe(WEEK);
  });

  it('is offered up to what the plan allows', () => {
    expect(ttlOptions(3600)).toEqual([300, 1800, 3600]);
    expect(ttlOptions(299)).toEqual([]);
  });
});
