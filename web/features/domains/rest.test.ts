import { expect, test } from 'vitest';
import { restLeft } from './rest.ts';

const CLICK = 1_795_000_000_000;

test('a button that was never clicked does not rest', () => {
  expect(restLeft(null, CLICK)).toBe(0);
});

test.each([
  [-400, 10],
  [0, 10],
  [1, 10],
  [1000, 9],
  [9999, 1],
  [10_000, 0],
  [60_000, 0],
])('%i ms after a click it rests for %i more seconds', (since, left) => {
  expect(restLeft(CLICK, CLICK + since)).toBe(left);
});
