/** How much visitors may hold open, and for how long: bodies that are still arriving, and requests without an answer. */
import type { FrontFailureCode } from '../../../shared/contract/front-failures.ts';
import type { FrontLimits } from './limits.ts';

/** A body that is still arriving. */
export interface Arrival {
  /** Bytes came. */
  received(bytes: number): void;
  /** The runtime does not take more right now: a pause is not the client's. */
  setPaused(isPaused: boolean): void;
  /** It has arrived, or never will. */
  end(): void;
}

interface Entry {
  readonly startedAt: number;
  bytes: number;
  lastByteAt: number;
  isPaused: boolean;
  readonly cut: () => void;
}

/** Counts bodies that are still arriving, and cuts those that do not. */
export class Arrivals {
  readonly #entries = new Set<Entry>();
  readonly #perAddress = new Map<string, number>();
  readonly #limits: FrontLimits;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: FrontLimits) {
    this.#limits = limits;
  }

  /**
   * @param address whom it is counted under
   * @param cut is called once if it does not arrive in time
   * @returns the code of a refusal where too many are arriving
   */
  admit(address: string, cut: () => void): Arrival | FrontFailureCode {
    const here = this.#perAddress.get(address) ?? 0;
    if (here >= this.#limits.arrivingPerAddress) return 'rate_limited';
    if (this.#entries.size >= this.#limits.arriving) return 'unavailable';
    const now = performance.now();
    const entry: Entry = { startedAt: now, bytes: 0, lastByteAt: now, isPaused: false, cut };
    this.#entries.add(entry);
    this.#perAddress.set(address, here + 1);
    this.#timer ??= setInterval(() => this.#sweep(), this.#limits.sweepMs).unref();
    return {
      received: (bytes) => {
        entry.bytes += bytes;
        entry.lastByteAt = performance.now();
      },
      setPaused: (isPaused) => {
        entry.isPaused = isPaused;
        entry.lastByteAt = performance.now();
      },
      end: () => this.#remove(entry, address),
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #remove(entry: Entry, address: string): void {
    if (!this.#entries.delete(entry)) return;
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #sweep(): void {
    const now = performance.now();
    for (const entry of this.#entries) if (this.#isOverdue(entry, now)) entry.cut();
  }

  #isOverdue({ startedAt, bytes, lastByteAt, isPaused }: Entry, now: number): boolean {
    const { stallMs, bodyMs, bytesPerSecond, bodyMsMax } = this.#limits;
    const msMax = Math.min(bodyMsMax, bodyMs + (bytes / bytesPerSecond) * 1000);
    return (!isPaused && now - lastByteAt > stallMs) || now - startedAt > msMax;
  }
}
