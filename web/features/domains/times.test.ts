import { expect, test } from 'vitest';
import { ageOf, cooldownLeft } from './times.ts';

const NOW = 1_795_000_000;
const CLICK = 1_795_000_000_000;

test.each([
  [0, -0, 'second'],
  [59, -59, 'second'],
  [60, -1, 'minute'],
  [3599, -59, 'minute'],
  [3600, -1, 'hour'],
  [86_399, -23, 'hour'],
  [86_400, -1, 'day'],
  [40 * 86_400, -40, 'day'],
])('after %i seconds the age is %i %ss', (age, value, unit) => {
  expect(ageOf(NOW - age, NOW)).toEqual({ value, unit });
});

test('a time in the future, by a clock that runs ahead, has the age 0', () => {
  expect(ageOf(NOW + 30, NOW)).toEqual({ value: -0, unit: 'second' });
});

test('a button that was never clicked has no cooldown', () => {
  expect(cooldownLeft(null, CLICK)).toBe(0);
});

test.each([
  [-400, 10],
  [0, 10],
  [1, 10],
  [1000, 9],
  [9999, 1],
  [10_000, 0],
  [60_000, 0],
])('%i ms after a click, %i seconds of the cooldown are left', (since, left) => {
  expect(cooldownLeft(CLICK, CLICK + since)).toBe(left);
});
