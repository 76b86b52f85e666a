/** How much visitors may hold open, and for how long: bodies that are still arriving, and requests without an answer. */
import type { FrontFailureCode } from '../../../shared/contract/front-failures.ts';
import {
  ARRIVING_MAX,
  ARRIVING_PER_ADDRESS_MAX,
  BODY_BYTES_PER_SECOND_MIN,
  BODY_MS_BASE,
  BODY_MS_MAX,
  BODY_STALL_MS_MAX,
  SWEEP_MS,
} from './limits.ts';

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
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param address whom it is counted under
   * @param cut is called once if it does not arrive in time
   * @returns the code of a refusal where too many are arriving
   */
  admit(address: string, cut: () => void): Arrival | FrontFailureCode {
    const here = this.#perAddress.get(address) ?? 0;
    if (here >= ARRIVING_PER_ADDRESS_MAX) return 'rate_limited';
    if (this.#entries.size >= ARRIVING_MAX) return 'unavailable';
    const now = performance.now();
    const entry: Entry = { startedAt: now, bytes: 0, lastByteAt: now, isPaused: false, cut };
    this.#entries.add(entry);
    this.#perAddress.set(address, here + 1);
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
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
    for (const entry of this.#entries) if (isOverdue(entry, now)) entry.cut();
  }
}

function isOverdue({ startedAt, bytes, lastByteAt, isPaused }: Entry, now: number): boolean {
  const msMax = Math.min(BODY_MS_MAX, BODY_MS_BASE + (bytes / BODY_BYTES_PER_SECOND_MIN) * 1000);
  return (!isPaused && now - lastByteAt > BODY_STALL_MS_MAX) || now - startedAt > msMax;
}
