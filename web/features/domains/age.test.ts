import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

const NOW = 1_795_000_000;

test.each([
  [0, -0, 'second'],
  [59, -59, 'second'],
  [60, -1, 'minute'],
  [3599, -59, 'minute'],
  [3600, -1, 'hour'],
  [86_399, -23, 'hour'],
  [86_400, -1, 'day'],
  [40 * 86_400, -40, 'day'],
])('after %i seconds it was %i %ss ago', (age, value, unit) => {
  expect(ageOf(NOW - age, NOW)).toEqual({ value, unit });
});

test('what a clock that runs ahead calls the future is now', () => {
  expect(ageOf(NOW + 30, NOW)).toEqual({ value: -0, unit: 'second' });
});
