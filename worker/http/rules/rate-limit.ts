/** Rate limits: fixed windows, how often counts are stored, and refusals remembered in memory. */
import { LIMIT_WINDOW_SECONDS } from '../../../shared/limits.ts';

/**
 * An object is not evicted from memory before it was idle for this long.
 * @see https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/
 */
export const HIBERNATION_SECONDS = 10;

export interface Window {
  readonly count: number;
  /** Epoch ms. */
  readonly endsAt: number;
}

export interface WindowCharge {
  readonly next: Window;
  /** 0 when the call is allowed, else the seconds until it is. */
  readonly waitSeconds: number;
}

/**
 * Counts a call or an attempt, or several at once. Refused calls are not counted.
 *
 * @param window the window so far; null for none
 * @param callsMax calls per window
 * @param now epoch ms
 * @param calls how many to count; a negative number is refunded
 */
export function chargeWindow(
  window: Window | null,
  callsMax: number,
  now: number,
  windowSeconds = LIMIT_WINDOW_SECONDS,
  calls = 1,
): WindowCharge {
  const live = window && now < window.endsAt ? window : null;
  const endsAt = live?.endsAt ?? now + windowSeconds * 1000;
  const counted = live?.count ?? 0;
  const count = Math.max(0, counted + calls);
  if (calls <= 0 || count <= callsMax) return { next: { count, endsAt }, waitSeconds: 0 };
  return { next: { count: counted, endsAt }, waitSeconds: Math.ceil((endsAt - now) / 1000) };
}

/**
 * How far a count in memory may run ahead of the stored one. An evicted object loses at most one call less than this, so with
 * `n` evictions in a window at most
 *
 *     callsMax + n × (stepOf(callsMax) - 1)
 *
 * calls are allowed, and none is refused early. An idle object can be evicted 120 times in 20 minutes, so pauses gain a caller
 * less than the limit once more. Limits below 240 are exact, with a stored row for each call; of 1,000 calls every eighth is
 * stored.
 */
export function stepOf(callsMax: number, windowSeconds = LIMIT_WINDOW_SECONDS): number {
  const evictionsMax = windowSeconds / HIBERNATION_SECONDS;
  return Math.max(1, Math.floor(callsMax / evictionsMax));
}

/**
 * Whether a count must be stored: it is a step away from the stored one.
 *
 * @param storedCount of the same window; 0 where none is stored
 */
export function isStoreDue(
  count: number,
  storedCount: number,
  callsMax: number,
  windowSeconds = LIMIT_WINDOW_SECONDS,
): boolean {
  return Math.abs(count - storedCount) >= stepOf(callsMax, windowSeconds);
}

/** Refusals still in force, kept in memory, so that a caller over a limit costs no further call of an object. */
export class Refusals {
  readonly #until = new Map<string, number>();
  readonly #countMax: number;

  /** @param countMax how many are remembered; the oldest is dropped beyond that */
  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  isEmpty(): boolean {
    return this.#until.size === 0;
  }

  /** Remembers a refusal. @param now epoch ms */
  add(name: string, waitSeconds: number, now: number): void {
    this.#until.delete(name);
    const [oldest] = this.#until.keys();
    if (oldest !== undefined && this.#until.size >= this.#countMax) this.#until.delete(oldest);
    this.#until.set(name, now + waitSeconds * 1000);
  }

  /** Seconds until a refusal ends; 0 without one. @param now epoch ms */
  secondsLeft(name: string, now: number): number {
    const until = this.#until.get(name) ?? 0;
    if (until > now) return Math.ceil((until - now) / 1000);
    this.#until.delete(name);
    return 0;
  }

  forget(name: string): void {
    this.#until.delete(name);
  }
}
