import { expect, test } from 'vitest';
import { feedbackSpan } from './feedback.ts';

const DAY = 86_400_000;
const midnight = Date.UTC(2026, 10, 21);

test('a day begins at midnight, to the millisecond', () => {
  for (const now of [midnight, midnight + 1, midnight + DAY - 1]) {
    expect(feedbackSpan('today', now)).toEqual({ from: midnight, below: midnight + DAY });
  }
  expect(feedbackSpan('today', midnight - 1).from).toBe(midnight - DAY);
});

test('the groups are contiguous', () => {
  const [today, yesterday, before] = (['today', 'yesterday', 'before'] as const).map((group) =>
    feedbackSpan(group, midnight + 5),
  );
  expect(yesterday?.below).toBe(today?.from);
  expect(before?.below).toBe(yesterday?.from);
  expect(before?.from).toBe(0);
});
