import { describe, expect, it } from 'vitest';
import { parseDecimal } from './fields.ts';

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
