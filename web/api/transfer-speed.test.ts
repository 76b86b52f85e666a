import { expect, it } from 'vitest';
import { addSample, type Sample, secondsLeft } from './transfer-speed.ts';

function samplesOf(...reached: [at: number, bytes: number][]): readonly Sample[] {
  return reached.reduce<readonly Sample[]>(
    (samples, [at, bytes]) => addSample(samples, { at, bytes }),
    [],
  );
}

it('computes the time left from the speed', () => {
  expect(secondsLeft(samplesOf([0, 0], [2000, 100]), 1000)).toBe(18);
});

it('knows no time left at the start, and while nothing moves', () => {
  expect(secondsLeft([], 1000)).toBeNull();
  expect(secondsLeft(samplesOf([0, 0], [1000, 100]), 1000)).toBeNull();
  expect(secondsLeft(samplesOf([0, 100], [9000, 100]), 1000)).toBeNull();
});

it('takes the speed of the last ten seconds', () => {
  const slower = samplesOf([0, 0], [1000, 9000], [12_000, 9100], [14_000, 9120]);
  expect(secondsLeft(slower, 9220)).toBe(10);
});

it('counts nothing as speed that was there at the start', () => {
  expect(secondsLeft(samplesOf([0, 500], [2000, 600]), 1000)).toBe(8);
});

it('begins anew with a part that is sent again', () => {
  expect(samplesOf([0, 0], [1000, 900], [2000, 100])).toEqual([{ at: 2000, bytes: 100 }]);
});
