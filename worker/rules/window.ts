/** Counting within a window of time: what is charged beyond its measure waits for the next one. */
import { LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';

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
 * Charges one call or guess.
 *
 * @param window what was counted so far; null for nothing
 * @param callsMax how many a window allows
 * @param now epoch ms
 * @param windowSeconds how long a window lasts
 */
export function chargeWindow(
  window: Window | null,
  callsMax: number,
  now: number,
  windowSeconds = LIMIT_WINDOW_SECONDS,
): Charge {
  const live = window && now < window.endsAt ? window : null;
  const endsAt = live?.endsAt ?? now + windowSeconds * 1000;
  const next = { count: (live?.count ?? 0) + 1, endsAt };
  const waitSeconds = next.count <= callsMax ? 0 : Math.ceil((endsAt - now) / 1000);
  return { next, waitSeconds };
}
