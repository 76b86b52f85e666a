import { expect, it } from 'vitest';
import { attemptsLeft, freshGuard, type Guard, isLocked, recordAttempt } from './lockout.ts';

const MINUTE = 60_000;

/** Records attempts until the guard locks; returns the guard and the number of recorded attempts. */
function recordUntilLocked(guard: Guard, now: number): { guard: Guard; recorded: number } {
  let recorded = 0;
  let current = guard;
  for (;;) {
    const next = recordAttempt(current, now);
    if (next === null) return { guard: current, recorded };
    current = next;
    recorded++;
  }
}

it('counts the attempts that are left of each round', () => {
  const attempts = Array.from({ length: 11 }, (_, index) => index + 1);
  expect(attempts.map(attemptsLeft)).toEqual([4, 3, 2, 1, 0, 4, 3, 2, 1, 0, 4]);
});

it('locks after every fifth attempt: for 10 minutes to the millisecond, then 20, then 40, up to a day', () => {
  let guard = freshGuard;
  const minutes = Array.from({ length: 10 }, () => {
    const started = guard.lockedUntil;
    const round = recordUntilLocked(guard, started);
    expect(round.recorded).toBe(5);
    ({ guard } = round);
    expect(isLocked(guard, guard.lockedUntil - 1)).toBe(true);
    expect(isLocked(guard, guard.lockedUntil)).toBe(false);
    return (guard.lockedUntil - started) / MINUTE;
  });
  expect(minutes).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
});
