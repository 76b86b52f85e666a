import { expect, it } from 'vitest';
import { lifetimeText, relativeTo, roundedUp } from './duration.ts';

it.each([
  [604_800, '7 days'],
  [129_600, '36 hours'],
  [5400, '90 minutes'],
  [45, '45 seconds'],
  // What fills no unit evenly is never promised longer than it is.
  [100_000, '27 hours'],
  [2_600_000, '30 days'],
])('writes a lifetime of %i seconds as %s', (seconds, text) => {
  expect(lifetimeText(seconds, 'en')).toBe(text);
});

it.each([
  [0, 0, 'second'],
  [-59, 0, 'second'],
  [60, 1, 'minute'],
  [-300, -5, 'minute'],
  [3599, 1, 'hour'],
  [86_399, 1, 'day'],
  [604_800, 7, 'day'],
  [604_795, 7, 'day'],
  [-7200, -2, 'hour'],
])('shows a moment %i seconds away in the largest unit that fits', (distance, value, unit) => {
  expect(relativeTo(1000 + distance, 1000)).toEqual({ value, unit });
});

it.each([
  [0, 5, 'second'],
  [0.2, 5, 'second'],
  [11, 15, 'second'],
  [60, 60, 'second'],
  [61, 2, 'minute'],
  [3540, 59, 'minute'],
  [3541, 1, 'hour'],
  [3601, 2, 'hour'],
] as const)('rounds a wait of %d seconds up to %d, by the %s', (seconds, value, unit) => {
  expect(roundedUp(seconds)).toEqual({ value, unit });
});
