import { expect, test } from 'vitest';
import { roundedTime } from './time-left.ts';

test.each([
  [0.2, 5, 'second'],
  [11, 15, 'second'],
  [60, 60, 'second'],
  [61, 2, 'minute'],
  [3600, 60, 'minute'],
  [3601, 2, 'hour'],
])('%d seconds are shown as %d, by the %s', (seconds, value, unit) => {
  expect(roundedTime(seconds)).toEqual({ value, unit });
});
