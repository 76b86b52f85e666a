/** Bodies that are still arriving: how many there may be, and how long each may take. */
import type { FrontFailureCode } from '../../../shared/contract/front-failures.ts';
import type { FrontLimits } from './limits.ts';
import { Slots } from './slots.ts';

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

/** Counts them, and cuts those that take too long. */
export class Arrivals {
  readonly #entries = new Set<Entry>();
  readonly #slots: Slots;
  readonly #limits: FrontLimits;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: FrontLimits) {
    this.#limits = limits;
    this.#slots = new Slots(limits.arrivingPerAddress, limits.arriving);
  }

  /**
   * @param address whom it is counted under
   * @param cut is called if it does not arrive in time, until it ends
   * @returns the code of a refusal where too many are arriving
   */
  admit(address: string, cut: () => void): Arrival | FrontFailureCode {
    const refused = this.#slots.take(address);
    if (refused !== null) return refused;
    const now = performance.now();
    const entry: Entry = { startedAt: now, bytes: 0, lastByteAt: now, isPaused: false, cut };
    this.#entries.add(entry);
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
      end: () => {
        if (this.#entries.delete(entry)) this.#slots.giveBack(address);
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
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
