/**
 * The lockout after wrong passphrases, and after wrong codes of recipients.
 *
 * Guarantees: an attempt is recorded before it is compared, so that parallel attempts are limited too. Every fifth attempt
 * starts a lockout, each twice as long as the previous one, up to a day. The count is never reset, or a PIN would be found within
 * days: an unlock ends the current lockout and nothing else. `attemptsMax` is the resulting maximum for passphrases.
 */
import {
  CLAIM_LEASE_SECONDS,
  ATTEMPTS_PER_ROUND,
  LEASE_MISSES_MAX,
  LOCKOUT_SECONDS_FIRST,
  LOCKOUT_SECONDS_MAX,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';

export interface Guard {
  /** Attempts recorded so far, including those that were never finished. */
  readonly attempts: number;
  /** Epoch ms; 0 when there was no lockout yet or it was ended. */
  readonly lockedUntil: number;
}

export const freshGuard: Guard = { attempts: 0, lockedUntil: 0 };

/** While a guard is locked nothing is compared, not even the right passphrase or code. */
export function isLocked(guard: Guard, now: number): boolean {
  return now < guard.lockedUntil;
}

/**
 * Records one attempt.
 *
 * @param now epoch ms
 * @returns the guard afterwards, or null when it is locked and the attempt must not be made
 */
export function recordAttempt(guard: Guard, now: number): Guard | null {
  if (isLocked(guard, now)) return null;
  const attempts = guard.attempts + 1;
  const roundIsOver = attempts % ATTEMPTS_PER_ROUND === 0;
  return {
    attempts,
    lockedUntil: roundIsOver ? now + lockoutSeconds(attempts / ATTEMPTS_PER_ROUND) * 1000 : 0,
  };
}

/** How many attempts are left after one before the next lockout; 0 when it started one. */
export function attemptsLeft(attempt: number): number {
  return (ATTEMPTS_PER_ROUND - (attempt % ATTEMPTS_PER_ROUND)) % ATTEMPTS_PER_ROUND;
}

/**
 * Refunds one attempt: a right one, so that the count holds only misses, or one that was never compared. A lockout that it
 * may have started came one attempt too early and ends. This never allows more comparisons: a full round is locked out
 * again, and a round that had been waited for or unlocked may be locked out once more with its attempts unused.
 */
export function refundAttempt(guard: Guard): Guard {
  return { attempts: Math.max(0, guard.attempts - 1), lockedUntil: 0 };
}

/** Ends a lockout, which allows one further round. The next lockout is as long as without an unlock. */
export function endLockout(guard: Guard): Guard {
  return { ...guard, lockedUntil: 0 };
}

/**
 * The maximum number of attempts of one guard within a time: every lockout must be waited for unless it is unlocked, and the
 * best unlocks are those of the last and longest lockouts.
 *
 * @param seconds how long attempts can be made
 * @param unlocks how many lockouts are ended early
 */
export function attemptsWithin(seconds: number, unlocks: number): number {
  let rounds = 1 + unlocks;
  let waitedSeconds = lockoutSeconds(1);
  // At the exact moment of its expiry a secret cannot be revealed.
  for (let lockout = 2; waitedSeconds < seconds; lockout++) {
    rounds++;
    waitedSeconds += lockoutSeconds(lockout);
  }
  return rounds * ATTEMPTS_PER_ROUND;
}

/**
 * The maximum number of passphrases compared against one secret: when revealing it, when burning it (which also ends the
 * lease of a secret that was revealed at the last moment), and when repeating the reveal.
 *
 * @param ttlSeconds the lifetime of the secret
 */
export function attemptsMax(ttlSeconds: number): number {
  return (
    attemptsWithin(ttlSeconds, UNLOCKS_MAX) +
    attemptsWithin(ttlSeconds + CLAIM_LEASE_SECONDS, 0) +
    LEASE_MISSES_MAX
  );
}

function lockoutSeconds(round: number): number {
  return Math.min(LOCKOUT_SECONDS_FIRST * 2 ** (round - 1), LOCKOUT_SECONDS_MAX);
}
