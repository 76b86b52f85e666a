import { expect, it } from 'vitest';
import { lifetimeText } from './lifetime.tsx';

it.each([
  [604_800, '7 days'],
  [129_600, '36 hours'],
  [5400, '90 minutes'],
  [45, '45 seconds'],
  // What fills no unit evenly is never promised longer than it is.
  [100_000, '27 hours'],
  [2_600_000, '30 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(lifetimeText(seconds, 'en')).toBe(text);
});
