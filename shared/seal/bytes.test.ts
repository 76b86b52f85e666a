import { describe, expect, it } from 'vitest';
import { fromBase62, toBase62 } from './bytes.ts';

describe('base62', () => {
  it.each([
    [[0], '00'],
    [[61], '0z'],
    [[62], '10'],
    [[255], '47'],
    [[1, 0], '0048'],
  ])('writes %j as %s, and reads it', (bytes, text) => {
    expect(toBase62(Uint8Array.from(bytes), text.length)).toBe(text);
    expect([...(fromBase62(text, bytes.length) ?? [])]).toEqual(bytes);
  });

  it('writes no other characters, and reads no number that needs more bytes', () => {
    for (const text of ['0-', '1-', '-0', '0 ', 'é']) expect(fromBase62(text, 2)).toBeNull();
    expect(fromBase62('47', 1)).toEqual(Uint8Array.of(255));
    expect(fromBase62('48', 1)).toBeNull();
  });
});
