/** The retry policy of outgoing work, for email and webhook deliveries alike: exponential backoff for about a day. */

/** Longer than one attempt may take, so that an attempt that broke off is not made twice at once. */
const RETRY_MS_FIRST = 30_000;
const RETRY_MS_MAX = 4 * 60 * 60 * 1000;
/** About a day altogether. */
const ATTEMPTS_MAX = 14;

/**
 * When the next attempt is due. Stored before an attempt is made, so that one that breaks off is retried.
 *
 * @param attempts attempts made, including the one that is about to be made
 */
export function nextAttemptAt(attempts: number, now: number): number {
  return now + Math.min(RETRY_MS_FIRST * 2 ** (attempts - 1), RETRY_MS_MAX);
}

/** Whether no further attempt is made after this many failed. */
export function isGivenUp(attempts: number): boolean {
  return attempts >= ATTEMPTS_MAX;
}

/** A failed attempt, as far as it decides about the next one. */
export interface FailedAttempt {
  /** Whether a retry would fail as well. */
  readonly isFinal: boolean;
  /** The minimum pause that the other side asked for. */
  readonly retryAfterSeconds: number | null;
}

/**
 * When a failed attempt is retried; null when it is given up. Never sooner than the other side asked for.
 *
 * @param attempts attempts made, including this one
 */
export function retryAt(
  { isFinal, retryAfterSeconds }: FailedAttempt,
  attempts: number,
  now: number,
): number | null {
  if (isFinal || isGivenUp(attempts)) return null;
  return Math.max(nextAttemptAt(attempts, now), now + (retryAfterSeconds ?? 0) * 1000);
}

const RETRY_AFTER_SECONDS_MAX = 24 * 60 * 60;

/** The value of a `Retry-After` header in seconds, a day at most; null when it is absent or a date. */
export function parseRetryAfter(value: string | null): number | null {
  if (value === null || !/^\d{1,9}$/.test(value)) return null;
  return Math.min(Number(value), RETRY_AFTER_SECONDS_MAX);
}
