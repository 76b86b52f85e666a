import { expect, test } from 'vitest';
import { isGivenUp, nextAttemptAt } from './retry-schedule.ts';

const MINUTE = 60_000;

/** The time of each attempt until it is given up. */
function schedule(): number[] {
  const attempts: number[] = [];
  let now = 0;
  for (let attempt = 1; ; attempt++) {
    attempts.push(now);
    if (isGivenUp(attempt)) return attempts;
    now = nextAttemptAt(attempt, now);
  }
}

test('retries are soon at first, then ever rarer', () => {
  const [, second = 0, third = 0, fourth = 0] = schedule();
  expect([second, third - second, fourth - third]).toEqual([MINUTE / 2, MINUTE, 2 * MINUTE]);
});

test('retries end after about a day', () => {
  const last = schedule().at(-1) ?? 0;
  expect(last).toBeGreaterThan(18 * 60 * MINUTE);
  expect(last).toBeLessThan(36 * 60 * MINUTE);
});

test('an attempt is not retried while it may still be under way', () => {
  expect(nextAttemptAt(1, 0)).toBeGreaterThan(15_000);
});
