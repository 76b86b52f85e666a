import { expect, it } from 'vitest';
import { pad, unpad } from './padding.ts';

const MEBIBYTE = 1024 * 1024;
const LENGTH_BYTES = 4;

it.each([
  [0, 256],
  [1, 256],
  [252, 256],
  [253, 512],
  [508, 512],
  [509, 1024],
  [MEBIBYTE - LENGTH_BYTES, MEBIBYTE],
  [MEBIBYTE - LENGTH_BYTES + 1, 2 * MEBIBYTE],
  [3 * MEBIBYTE - LENGTH_BYTES, 3 * MEBIBYTE],
  [3 * MEBIBYTE - LENGTH_BYTES + 1, 4 * MEBIBYTE],
])('fills %i bytes up to %i, and removes the padding again', (length, padded) => {
  const content = new Uint8Array(length).fill(7);
  expect(pad(content)).toHaveLength(padded);
  const opened = unpad(pad(content));
  expect(opened).toHaveLength(length);
  expect(opened.every((byte) => byte === 7)).toBe(true);
});

it('removes the padding from a part of a buffer', () => {
  const whole = new Uint8Array(300);
  whole.set(pad(Uint8Array.of(1, 2, 3)), 10);
  expect(unpad(whole.subarray(10, 266))).toEqual(Uint8Array.of(1, 2, 3));
});

it('refuses padding with a length beyond its end', () => {
  const damaged = pad(new Uint8Array(252));
  new DataView(damaged.buffer).setUint32(0, 253);
  expect(() => unpad(damaged)).toThrow('the padding is damaged');
});
