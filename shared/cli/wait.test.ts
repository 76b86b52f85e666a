import { expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { pauses, waitMs } from './wait.ts';

it('looks again after five seconds, then less and less often, and every half minute in the end', () => {
  const all = [...pauses(900_000)].slice(0, -1);
  expect(all[0]).toBe(5000);
  expect(all.at(-1)).toBe(30_000);
  expect(all.every((ms, index) => ms >= (all[index - 1] ?? 0))).toBe(true);
});

it.each([1, 2, 60])('waits %i minutes, and no longer', (minutes) => {
  const all = [...pauses(minutes * 60_000)];
  expect(all.reduce((sum, pause) => sum + pause, 0)).toBeCloseTo(minutes * 60_000);
});

it('looks once without --wait', () => {
  expect(waitMs(parseCommandLine(['asked']))).toBe(0);
  expect([...pauses(0)]).toEqual([]);
});

it.each([
  [['--wait'], Infinity],
  [['--wait', '2'], 120_000],
  [['--wait=30'], 1_800_000],
])('reads %j', (options, ms) => {
  expect(waitMs(parseCommandLine(['asked', ...options]))).toBe(ms);
});

it.each(['0', '1.5', 'x', '1234567'])('refuses to wait for %s minutes', (minutes) => {
  expect(() => waitMs(parseCommandLine(['asked', `--wait=${minutes}`]))).toThrow('minutes');
});
