import { expect, test } from 'vitest';
import { addSample, roundedTime, type Sample, secondsLeft } from './upload-estimate.ts';

function samplesOf(...reached: [at: number, sent: number][]): readonly Sample[] {
  return reached.reduce<readonly Sample[]>(
    (samples, [at, sent]) => addSample(samples, { at, sent }),
    [],
  );
}

test('the time left follows from the speed', () => {
  expect(secondsLeft(samplesOf([0, 0], [2000, 100]), 1000)).toBe(18);
});

test('the time left is unknown at the start, and while nothing moves', () => {
  expect(secondsLeft([], 1000)).toBeNull();
  expect(secondsLeft(samplesOf([0, 0], [1000, 100]), 1000)).toBeNull();
  expect(secondsLeft(samplesOf([0, 100], [9000, 100]), 1000)).toBeNull();
});

test('the speed is that of the last ten seconds', () => {
  const slower = samplesOf([0, 0], [1000, 9000], [12_000, 9100], [14_000, 9120]);
  expect(secondsLeft(slower, 9220)).toBe(10);
});

test('a part that is sent again begins anew', () => {
  expect(samplesOf([0, 0], [1000, 900], [2000, 100])).toEqual([{ at: 2000, sent: 100 }]);
});

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
