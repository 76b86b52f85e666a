import { expect, it } from 'vitest';
import { isGivenUp, nextAttemptAt, parseRetryAfter, retryAt } from './retry-schedule.ts';

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

it('retries soon at first, then ever more rarely', () => {
  const [, second = 0, third = 0, fourth = 0] = schedule();
  expect([second, third - second, fourth - third]).toEqual([MINUTE / 2, MINUTE, 2 * MINUTE]);
});

it('ends retries after about a day', () => {
  const last = schedule().at(-1) ?? 0;
  expect(last).toBeGreaterThan(18 * 60 * MINUTE);
  expect(last).toBeLessThan(36 * 60 * MINUTE);
});

it('retries no attempt while it may still be under way', () => {
  expect(nextAttemptAt(1, 0)).toBeGreaterThan(15_000);
});

it('retries a failed attempt as scheduled, never sooner than asked for, and not after the last', () => {
  const failed = { isFinal: false, retryAfterSeconds: null };
  expect(retryAt(failed, 1, 500)).toBe(nextAttemptAt(1, 500));
  expect(retryAt({ ...failed, retryAfterSeconds: 29 }, 1, 500)).toBe(500 + 30_000);
  expect(retryAt({ ...failed, retryAfterSeconds: 31 }, 1, 500)).toBe(500 + 31_000);
  expect(retryAt(failed, 13, 500)).toBe(nextAttemptAt(13, 500));
  expect(retryAt(failed, 14, 500)).toBeNull();
  expect(retryAt({ ...failed, isFinal: true }, 1, 500)).toBeNull();
});

it.each([
  ['0', 0],
  ['120', 120],
  ['86401', 86_400],
  ['999999999', 86_400],
  ['1234567890', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['x1', null],
  ['1x', null],
  ['Mon, 23 Nov 2026 10:00:00 GMT', null],
  [null, null],
])('reads the header Retry-After %j as %j seconds', (value, seconds) => {
  expect(parseRetryAfter(value)).toBe(seconds);
});
