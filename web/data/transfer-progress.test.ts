import { expect, test } from 'vitest';
import { transferProgress } from './transfer-progress.ts';

const start = { total: 1000, startedAt: 5000 };

test('the time left follows from the average speed', () => {
  expect(transferProgress({ ...start, bytes: 250 }, 15_000)).toEqual({
    fraction: 0.25,
    secondsLeft: 30,
  });
});

test('what was there at the start does not count as speed', () => {
  const resumed = { ...start, bytes: 750, startBytes: 500 };
  expect(transferProgress(resumed, 15_000)).toEqual({ fraction: 0.75, secondsLeft: 10 });
});

test('there is no estimate before two seconds, nor without a byte', () => {
  expect(transferProgress({ ...start, bytes: 900 }, 6999).secondsLeft).toBeNull();
  expect(transferProgress({ ...start, bytes: 0 }, 60_000).secondsLeft).toBeNull();
  expect(
    transferProgress({ ...start, bytes: 500, startBytes: 500 }, 60_000).secondsLeft,
  ).toBeNull();
});

test('an empty transfer and too many bytes are no fraction beyond 0 and 1', () => {
  expect(transferProgress({ bytes: 0, total: 0, startedAt: 0 }, 0).fraction).toBe(0);
  expect(transferProgress({ ...start, bytes: 2000 }, 0).fraction).toBe(1);
});
