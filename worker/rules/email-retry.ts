/** When a mail, or a delivery to a webhook, is tried, tried again, and given up. */

/** Longer than an attempt may take, so that what broke off is not sent twice at once. */
const RETRY_MS_FIRST = 30_000;
const RETRY_MS_MAX = 4 * 60 * 60 * 1000;
/** Together about a day. */
const ATTEMPTS_MAX = 14;

/**
 * When the next attempt is due, set before the one that is about to be made: if that one breaks off, nothing is lost.
 *
 * @param attempts how many were made, this one included
 */
export function nextAttemptAt(attempts: number, now: number): number {
  return now + Math.min(RETRY_MS_FIRST * 2 ** (attempts - 1), RETRY_MS_MAX);
}

/** Whether what failed so often is given up. */
export function isGivenUp(attempts: number): boolean {
  return attempts >= ATTEMPTS_MAX;
}
