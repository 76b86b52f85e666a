import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  recordAttempt,
  freshGuard,
  type Guard,
  isLocked,
  endLockout,
} from './lockout.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

describe('the guard', () => {
  it('allows five attempts, then none', () => {
    expect(recordUntilLocked(freshGuard, 0).recorded).toBe(5);
  });

  it('counts the attempts that are left of each round', () => {
    const attempts = Array.from({ length: 11 }, (_, index) => index + 1);
    expect(attempts.map(attemptsLeft)).toEqual([4, 3, 2, 1, 0, 4, 3, 2, 1, 0, 4]);
  });

  it('locks for 10 minutes to the millisecond, then 20, then 40, up to a day', () => {
    let { guard } = recordUntilLocked(freshGuard, 0);
    const lengths = Array.from({ length: 10 }, () => {
      const started = guard.lockedUntil;
      expect(isLocked(guard, started - 1)).toBe(true);
      expect(isLocked(guard, started)).toBe(false);
      ({ guard } = recordUntilLocked(guard, started));
      return (guard.lockedUntil - started) / MINUTE;
    });
    expect(recordUntilLocked(freshGuard, 0).guard.lockedUntil).toBe(10 * MINUTE);
    expect(lengths.slice(0, 4)).toEqual([20, 40, 80, 160]);
    expect(lengths.at(-1)).toBe(24 * 60);
  });

  it('keeps its count after an unlock, so that the next lockout is longer', () => {
    const first = recordUntilLocked(freshGuard, 0).guard;
    const unlocked = endLockout(first);
    expect(isLocked(unlocked, 1)).toBe(false);
    const second = recordUntilLocked(unlocked, 1);
    expect(second.recorded).toBe(5);
    expect(second.guard.lockedUntil).toBe(1 + 20 * MINUTE);
  });

  it('allows at most 40 attempts in the first day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * HOUR }), { maxLength: 400 }), (times) => {
        let guard = freshGuard;
        let recorded = 0;
        for (const now of times.toSorted((a, b) => a - b)) {
          const next = recordAttempt(guard, now);
          if (next) recorded++;
          guard = next ?? guard;
        }
        // Lockouts of 10, 20, ... 640 minutes: an eighth round fits into a day, a ninth does not.
        expect(recorded).toBeLessThanOrEqual(40);
      }),
    );
  });
});
