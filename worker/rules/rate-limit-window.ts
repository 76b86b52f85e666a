/** Counting within a window of time: what is charged beyond its measure waits for the next one. */
import { LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';

/**
 * An object without a request for this long may be taken out of memory, and not sooner.
 * @see https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/
 */
export const HIBERNATION_SECONDS = 10;

export interface Window {
  readonly count: number;
  /** Epoch ms. */
  readonly endsAt: number;
}

export interface Charge {
  readonly next: Window;
  /** 0 when it may go on, else the seconds until it may. */
  readonly waitSeconds: number;
}

/**
 * Charges a call or an attempt, or several at once. What is refused is not counted.
 *
 * @param window what was counted so far; null for nothing
 * @param callsMax how many a window allows
 * @param now epoch ms
 * @param windowSeconds how long a window lasts
 * @param calls how many this one counts for; a negative number is taken back
 */
export function chargeWindow(
  window: Window | null,
  callsMax: number,
  now: number,
  windowSeconds = LIMIT_WINDOW_SECONDS,
  calls = 1,
): Charge {
  const live = window && now < window.endsAt ? window : null;
  const endsAt = live?.endsAt ?? now + windowSeconds * 1000;
  const counted = live?.count ?? 0;
  const count = Math.max(0, counted + calls);
  if (calls <= 0 || count <= callsMax) return { next: { count, endsAt }, waitSeconds: 0 };
  return { next: { count: counted, endsAt }, waitSeconds: Math.ceil((endsAt - now) / 1000) };
}

/**
 * How far a count in memory may run ahead of the stored one. An object that leaves memory forgets at most one call less than
 * this, so after `n` evictions during a window no more than
 *
 *     callsMax + n × (stepOf(callsMax) - 1)
 *
 * calls pass, and no call is refused early. An idle object can be evicted 120 times in 20 minutes: pausing wins a caller less
 * than the limit again. Limits below 240 are exact, at a stored row for each call; of 1,000 calls every eighth is stored.
 *
 * @param callsMax how many a window allows
 * @param windowSeconds how long a window lasts
 */
export function stepOf(callsMax: number, windowSeconds = LIMIT_WINDOW_SECONDS): number {
  const evictionsMax = windowSeconds / HIBERNATION_SECONDS;
  return Math.max(1, Math.floor(callsMax / evictionsMax));
}

/**
 * Whether a count has to be stored, being a step away from the stored one.
 *
 * @param storedCount of the same window; 0 where none is stored
 */
export function isStoreDue(count: number, storedCount: number, callsMax: number): boolean {
  return Math.abs(count - storedCount) >= stepOf(callsMax);
}
