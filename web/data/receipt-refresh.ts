/** How often the creator's page asks what has become of its secret. */

const REFRESH_MS = 10_000;
/** A mail leaves within seconds, and its sender may watch it go. */
const REFRESH_MAILING_MS = 3000;
const REFRESH_MS_MAX = 60_000;

/**
 * How long to wait before the next refresh: half of the time since the person came or did something here, so that a page
 * which is left open costs less and less.
 *
 * @param idleMs how long that is ago
 * @param isMailing whether a mail waits to be sent
 * @returns milliseconds
 */
export function receiptRefreshMs(idleMs: number, isMailing: boolean): number {
  const soonest = isMailing ? REFRESH_MAILING_MS : REFRESH_MS;
  return Math.min(Math.max(soonest, idleMs / 2), REFRESH_MS_MAX);
}
