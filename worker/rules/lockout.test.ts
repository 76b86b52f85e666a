import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordAttempt, freshGuard, type Guard, isLocked, endLockout } from './lockout.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Charges guesses until silence comes; answers the guard then and how many guesses were let through. */
function chargeUntilSilent(guard: Guard, now: number): { guard: Guard; charged: number } {
  let charged = 0;
  let current = guard;
  for (;;) {
    const next = recordAttempt(current, now);
    if (next === null) return { guard: current, charged };
    current = next;
    charged++;
  }
}

describe('the guard on guessing', () => {
  it('lets five guesses through, then none', () => {
    expect(chargeUntilSilent(freshGuard, 0).charged).toBe(5);
  });

  it('is silent for 10 minutes to the millisecond, then 20, then 40, up to a day', () => {
    let { guard } = chargeUntilSilent(freshGuard, 0);
    const lengths = Array.from({ length: 10 }, () => {
      const started = guard.lockedUntil;
      expect(isLocked(guard, started - 1)).toBe(true);
      expect(isLocked(guard, started)).toBe(false);
      ({ guard } = chargeUntilSilent(guard, started));
      return (guard.lockedUntil - started) / MINUTE;
    });
    expect(chargeUntilSilent(freshGuard, 0).guard.lockedUntil).toBe(10 * MINUTE);
    expect(lengths.slice(0, 4)).toEqual([20, 40, 80, 160]);
    expect(lengths.at(-1)).toBe(24 * 60);
  });

  it('keeps its count when the silence is lifted, so that the next silence is longer', () => {
    const first = chargeUntilSilent(freshGuard, 0).guard;
    const lifted = endLockout(first);
    expect(isLocked(lifted, 1)).toBe(false);
    const second = chargeUntilSilent(lifted, 1);
    expect(second.charged).toBe(5);
    expect(second.guard.lockedUntil).toBe(1 + 20 * MINUTE);
  });

  it('allows at most 40 guesses in the first day, whenever they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * HOUR }), { maxLength: 400 }), (times) => {
        let guard = freshGuard;
        let charged = 0;
        for (const now of times.toSorted((a, b) => a - b)) {
          const next = recordAttempt(guard, now);
          if (next) charged++;
          guard = next ?? guard;
        }
        // Silences of 10, 20, ... 640 minutes: an eighth round fits into a day, a ninth does not.
        expect(charged).toBeLessThanOrEqual(40);
      }),
    );
  });
});
