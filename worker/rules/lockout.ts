/**
 * The guard on the attempts at a passphrase.
 *
 * Guarantees: an attempt is recorded before it is compared, so parallel attempts cannot outrun the counter. Every fifth
 * one starts a lockout, each twice as long as the one before. The count never starts anew, or a PIN would fall in days:
 * an unlock ends the current lockout and nothing else. `attemptsMax` is what all of that comes to.
 */
import {
  CLAIM_LEASE_SECONDS,
  ATTEMPTS_PER_ROUND,
  LEASE_MISSES_MAX,
  LOCKOUT_SECONDS_FIRST,
  LOCKOUT_SECONDS_MAX,
  UNLOCKS_MAX,
} from '../../shared/limits.ts';

export interface Guard {
  /** Attempts recorded so far, including those that were never finished. */
  readonly attempts: number;
  /** Epoch ms; 0 when there was no lockout yet or it was ended. */
  readonly lockedUntil: number;
}

export const freshGuard: Guard = { attempts: 0, lockedUntil: 0 };

/** Whether nothing is compared now, not even the right passphrase. */
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

/**
 * Takes back one attempt: one that was right, so that the count shows misses alone, or one that was never compared.
 * A lockout that it may have started came one attempt too early, and ends. Never more is compared by that: a full round
 * is locked out again, and a round that had been waited for or unlocked may be locked out once more, with its attempts
 * unused.
 */
export function refundAttempt(guard: Guard): Guard {
  return { attempts: Math.max(0, guard.attempts - 1), lockedUntil: 0 };
}

/** Ends a lockout, which allows one further round; the next lockout is still longer than the last. */
export function endLockout(guard: Guard): Guard {
  return { ...guard, lockedUntil: 0 };
}

/**
 * How many attempts one guard allows within a time: each lockout but those that are unlocked has to be waited for, and
 * unlocks are best spent on the last and longest ones.
 *
 * @param seconds how long attempts can be made
 * @param unlocks how many lockouts can be ended early
 */
export function attemptsWithin(seconds: number, unlocks: number): number {
  let rounds = 1 + unlocks;
  let waitedSeconds = lockoutSeconds(1);
  // At the very end of its time a secret cannot be opened any more.
  for (let lockout = 2; waitedSeconds < seconds; lockout++) {
    rounds++;
    waitedSeconds += lockoutSeconds(lockout);
  }
  return rounds * ATTEMPTS_PER_ROUND;
}

/**
 * How many passphrases can be compared against one secret in its whole life, at most: in revealing it, in burning it
 * (which also ends the lease of a secret that was opened at the last moment), and in fetching the answer again.
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
