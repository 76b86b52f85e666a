/**
 * Limiter: counts what callers do within a window. Counters of volume live in memory; when the platform moves the
 * object they start anew, which costs nothing but a little patience with a busy caller.
 */
import { DurableObject } from 'cloudflare:workers';
import { LIMIT_WINDOW_SECONDS } from '../../shared/limits.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Above this many counters the ended ones are cleared away. */
const COUNTERS_MAX = 10_000;

export class Limiter extends DurableObject<Env> {
  readonly #windows = new Map<string, Window>();

  /**
   * Charges one call.
   *
   * @param counter who is counted, for what
   * @param callsMax how many a window allows
   * @returns 0 when the call may go on, else the seconds until it may
   */
  charge(counter: string, callsMax: number): number {
    const now = Date.now();
    const window = this.#windowOf(counter, now);
    window.count++;
    return window.count <= callsMax ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }

  #windowOf(counter: string, now: number): Window {
    const found = this.#windows.get(counter);
    if (found && now < found.endsAt) return found;
    if (this.#windows.size >= COUNTERS_MAX) this.#clearEnded(now);
    const window = { count: 0, endsAt: now + LIMIT_WINDOW_SECONDS * 1000 };
    this.#windows.set(counter, window);
    return window;
  }

  #clearEnded(now: number): void {
    for (const [counter, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(counter);
    }
  }
}
