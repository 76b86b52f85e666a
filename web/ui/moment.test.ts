import { expect, test } from 'vitest';
import { relativeTo } from './moment.tsx';

test.each([
  [0, 0, 'second'],
  [-59, 0, 'second'],
  [60, 1, 'minute'],
  [-300, -5, 'minute'],
  [3599, 1, 'hour'],
  [86_399, 1, 'day'],
  [604_800, 7, 'day'],
  [604_795, 7, 'day'],
  [-7200, -2, 'hour'],
])('a moment %i seconds away is shown in the largest unit that fits', (distance, value, unit) => {
  expect(relativeTo(1000 + distance, 1000)).toEqual({ value, unit });
});
