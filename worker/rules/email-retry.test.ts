import { expect, test } from 'vitest';
import { isGivenUp, nextAttemptAt } from './email-retry.ts';

const MINUTE = 60_000;

/** When each attempt is made, from the first on, until the mail is given up. */
function course(): number[] {
  const attempts: number[] = [];
  let now = 0;
  for (let attempt = 1; ; attempt++) {
    attempts.push(now);
    if (isGivenUp(attempt)) return attempts;
    now = nextAttemptAt(attempt, now);
  }
}

test('a mail is tried again soon at first, then ever more rarely', () => {
  const [, second = 0, third = 0, fourth = 0] = course();
  expect([second, third - second, fourth - third]).toEqual([MINUTE / 2, MINUTE, 2 * MINUTE]);
});

test('a mail is tried for about a day, and then given up', () => {
  const last = course().at(-1) ?? 0;
  expect(last).toBeGreaterThan(18 * 60 * MINUTE);
  expect(last).toBeLessThan(36 * 60 * MINUTE);
});

test('an attempt is not repeated while it may still be going on', () => {
  expect(nextAttemptAt(1, 0)).toBeGreaterThan(15_000);
});
