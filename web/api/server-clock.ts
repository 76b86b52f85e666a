/** The server's time. A visitor's clock may be minutes or days wrong, and what a page shows depends on moments of the server. */

/** Up to this, a difference cannot be told from the time that an answer takes: the header has whole seconds. */
const PRECISION_MS = 2000;

/** By how much this browser's clock is ahead, at most: an answer that took long makes it seem more. */
let aheadMs = Infinity;

/** Learns the difference from an answer of this site. */
export function noteServerTime(answer: Response): void {
  const at = Date.parse(answer.headers.get('Date') ?? '');
  if (!Number.isNaN(at)) aheadMs = Math.min(aheadMs, Date.now() - at);
}

/**
 * The server's time in epoch milliseconds; this browser's, until the server has answered.
 *
 * @param browserMs the moment, by this browser's clock; now when absent
 */
export function serverTime(browserMs = Date.now()): number {
  const isKnown = Number.isFinite(aheadMs) && Math.abs(aheadMs) > PRECISION_MS;
  return isKnown ? browserMs - aheadMs : browserMs;
}
