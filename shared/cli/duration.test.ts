import { expect, it } from 'vitest';
import { formatDuration, formatLifetime, parseDuration } from './duration.ts';

it.each([
  ['300', 300],
  ['300s', 300],
  ['30m', 1800],
  ['1h', 3600],
  ['7d', 604_800],
  ['2w', 1_209_600],
  ['0', 0],
])('reads %s as %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

it.each(['', 'h', '-1', '1.5h', '1 h', '1y', '1H', '0x10', '1e3', '9999999999'])(
  'refuses a duration with an example: %j',
  (text) => {
    expect(() => parseDuration(text)).toThrow('30m, 1h, 7d or 2w');
  },
);

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [604_800, '7 days'],
])('says %d seconds as %s: never as less', (seconds, said) => {
  expect(formatDuration(seconds)).toBe(said);
});

it.each([
  [60, '1 minute'],
  [5400, '1 hour 30 minutes'],
  [129_600, '1 day 12 hours'],
  [90_061, '1 day 1 hour'],
  [604_800, '7 days'],
])('says that a secret expires after %d seconds as %s: never as more', (seconds, said) => {
  expect(formatLifetime(seconds)).toBe(said);
});
