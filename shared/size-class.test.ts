import { expect, it } from 'vitest';
import { sizeClass } from './size-class.ts';

const KIB = 1024;
const MIB = KIB * KIB;

it.each([
  [0, 256],
  [1, 256],
  [256, 256],
  [257, 512],
  [512, 512],
  [513, KIB],
  [MIB / 2, MIB / 2],
  [MIB / 2 + 1, MIB],
  [MIB, MIB],
  [MIB + 1, 2 * MIB],
  [2 * MIB, 2 * MIB],
  [2 * MIB + 1, 3 * MIB],
  [100 * MIB, 100 * MIB],
])('pads %i bytes to %i', (bytes, padded) => {
  expect(sizeClass(bytes)).toBe(padded);
});
