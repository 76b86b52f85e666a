import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalBytes } from './equal.ts';

it('finds byte strings equal when they have the same bytes in the same number', () => {
  const one = Uint8Array.of(1, 2, 3);
  const others = [[], [1, 2], [1, 2, 3, 0], [1, 2, 3, 4], [0, 2, 3], [1, 2, 2], [3, 2, 1]];
  expect(equalBytes(one, Uint8Array.from(one))).toBe(true);
  for (const other of others.map((bytes) => Uint8Array.from(bytes))) {
    expect(equalBytes(one, other)).toBe(false);
    expect(equalBytes(other, one)).toBe(false);
  }
});

it('finds byte strings different when one bit differs, in any byte', () => {
  const changed = fc
    .uint8Array({ minLength: 1, maxLength: 64 })
    .chain((bytes) => fc.tuple(fc.constant(bytes), fc.nat(bytes.length * 8 - 1)));
  fc.assert(
    fc.property(changed, ([bytes, bit]) => {
      const other = bytes.map((byte, index) =>
        index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      );
      expect(equalBytes(bytes, other)).toBe(false);
      expect(equalBytes(bytes, Uint8Array.from(bytes))).toBe(true);
    }),
  );
});
