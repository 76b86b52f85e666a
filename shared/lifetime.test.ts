import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from './decimal.ts';
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

describe('a number on the wire', () => {
  it('is a JSON number or a decimal string of one', () => {
    expect(['300', ' 300', '3e2', '.5', '-1', 300].map(parseDecimal)).toEqual([
      300,
      undefined,
      300,
      0.5,
      -1,
      300,
    ]);
  });

  it('is absent when nothing was given', () => {
    expect([undefined, null, ''].map(parseDecimal)).toEqual([null, null, null]);
  });

  it('is nothing else', () => {
    const others = [
      'abc',
      'NaN',
      'Infinity',
      '1e999',
      '0x10',
      '1_000',
      true,
      [300],
      { ttl: 300 },
      Number.NaN,
    ];
    for (const other of others) expect(parseDecimal(other)).toBeUndefined();
  });
});
