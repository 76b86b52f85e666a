/** Admission control: concurrent requests and arriving bodies per address and in total, and deadlines of bodies. */
import type { FrontFailureCode } from '../../../shared/contract/failures.ts';
import type { FrontLimits } from './limits.ts';

/** A body that is still arriving. */
export interface Arrival {
  /** Records received bytes. */
  received(bytes: number): void;
  /** While the runtime does not read, the stall deadline is suspended. */
  setPaused(isPaused: boolean): void;
  /** The body is complete or aborted. */
  end(): void;
}

interface Entry {
  readonly startedAt: number;
  bytes: number;
  lastByteAt: number;
  isPaused: boolean;
  readonly abort: () => void;
}

/** Bodies that are still arriving; aborts those that take too long. */
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
   * @param address the client that it counts for
   * @param abort called when a deadline passes, until the body ends
   * @returns a refusal code when too many are arriving
   */
  admit(address: string, abort: () => void): Arrival | FrontFailureCode {
    const refused = this.#slots.take(address);
    if (refused !== null) return refused;
    const now = performance.now();
    const entry: Entry = { startedAt: now, bytes: 0, lastByteAt: now, isPaused: false, abort };
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
        if (this.#entries.delete(entry)) this.#slots.release(address);
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = performance.now();
    for (const entry of this.#entries) if (this.#isOverdue(entry, now)) entry.abort();
  }

  #isOverdue({ startedAt, bytes, lastByteAt, isPaused }: Entry, now: number): boolean {
    const { stallMs, bodyMs, bytesPerSecond, bodyMsMax } = this.#limits;
    const msMax = Math.min(bodyMsMax, bodyMs + (bytes / bytesPerSecond) * 1000);
    return (!isPaused && now - lastByteAt > stallMs) || now - startedAt > msMax;
  }
}

export class Slots {
  readonly #perAddressMax: number;
  readonly #max: number;
  readonly #perAddress = new Map<string, number>();
  #count = 0;

  constructor(perAddressMax: number, max: number) {
    this.#perAddressMax = perAddressMax;
    this.#max = max;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Takes a slot, or returns the refusal: 429 when the address has too many, which its client can fix by backing off; 503 when all
   * together have too many.
   */
  take(address: string): Extract<FrontFailureCode, 'rate_limited' | 'unavailable'> | null {
    const here = this.#perAddress.get(address) ?? 0;
    if (here >= this.#perAddressMax) return 'rate_limited';
    if (this.#count >= this.#max) return 'unavailable';
    this.#perAddress.set(address, here + 1);
    this.#count += 1;
    return null;
  }

  release(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
    this.#count -= 1;
  }
}
