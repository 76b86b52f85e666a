/** Admission control: concurrent requests and arriving bodies per network and in total, and deadlines of bodies. */
import type { FrontFailureCode } from '../../../shared/contract/failures.ts';
import type { FrontLimits } from './limits.ts';

/** A body that is still arriving. */
export interface Arrival {
  /** Records received bytes. */
  received(bytes: number): void;
  /** While the runtime does not read, the stall deadline is suspended. */
  setPaused(isPaused: boolean): void;
  /** The body is complete, or its connection is gone. */
  end(): void;
}

export interface Body {
  /** The network that it counts for. */
  readonly network: string;
  /** The announced length; Infinity where none is. */
  readonly length: number;
  /** Called at most once, when the body takes too long or has to make room. */
  readonly abort: () => void;
}

interface Entry extends Body {
  readonly startedAt: number;
  bytes: number;
  lastByteAt: number;
  isPaused: boolean;
}

type SlotRefusal = Extract<FrontFailureCode, 'rate_limited' | 'unavailable'>;

/** Bodies that are still arriving; aborts those that take too long. No entry outlives its deadline, whatever its connection does. */
export class Arrivals {
  readonly #entries = new Set<Entry>();
  readonly #slots: Slots;
  readonly #limits: FrontLimits;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: FrontLimits) {
    this.#limits = limits;
    this.#slots = new Slots(limits.arrivingPerNetwork, limits.arriving);
  }

  /**
   * Admits a body. When all slots are taken, the slowest body makes room for it.
   *
   * @returns a refusal code when its network has too many, or there is none that could make room
   */
  admit(body: Body): Arrival | SlotRefusal {
    const refused = this.refusalFor(body.network);
    if (refused !== null) return refused;
    if (this.#slots.isFull) this.#abort(this.#slowest());
    this.#slots.take(body.network);
    const now = performance.now();
    const entry: Entry = { ...body, startedAt: now, bytes: 0, lastByteAt: now, isPaused: false };
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
      end: () => this.#end(entry),
    };
  }

  /** The code that a body from a network would be refused with now; null if it would be admitted. */
  refusalFor(network: string): SlotRefusal | null {
    const refused = this.#slots.refusalFor(network);
    return refused === 'unavailable' && this.#slowest() !== null ? null : refused;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #end(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#slots.release(entry.network);
  }

  #abort(entry: Entry | null): void {
    if (entry === null) return;
    this.#end(entry);
    entry.abort();
  }

  #sweep(): void {
    const now = performance.now();
    for (const entry of this.#entries) if (this.#isOverdue(entry, now)) this.#abort(entry);
  }

  #isOverdue({ startedAt, length, bytes, lastByteAt, isPaused }: Entry, now: number): boolean {
    const { stallMs, bodyMs, smallBodyMs, smallBodyBytes, bytesPerSecond, bodyMsMax } =
      this.#limits;
    const startMs = length < smallBodyBytes ? smallBodyMs : bodyMs;
    const msMax = Math.min(bodyMsMax, startMs + (bytes / bytesPerSecond) * 1000);
    return (!isPaused && now - lastByteAt > stallMs) || now - startedAt > msMax;
  }

  /** The body with the fewest bytes per second, of those that wait for their client; null if there is none. */
  #slowest(): Entry | null {
    const now = performance.now();
    // One that has just begun is not slow: what its connection sends at once counts in advance.
    const rateOf = ({ bytes, startedAt }: Entry) =>
      (bytes + this.#limits.bytesPerSecond) / (now - startedAt);
    let slowest: Entry | null = null;
    for (const entry of this.#entries) {
      if (entry.isPaused) continue;
      if (slowest === null || rateOf(entry) < rateOf(slowest)) slowest = entry;
    }
    return slowest;
  }
}

export class Slots {
  readonly #perNetworkMax: number;
  readonly #max: number;
  readonly #perNetwork = new Map<string, number>();
  #count = 0;

  constructor(perNetworkMax: number, max: number) {
    this.#perNetworkMax = perNetworkMax;
    this.#max = max;
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.#max;
  }

  /**
   * The refusal of a further one: 429 when the network has too many, which its client can fix by backing off; 503 when all
   * together have too many.
   */
  refusalFor(network: string): SlotRefusal | null {
    if ((this.#perNetwork.get(network) ?? 0) >= this.#perNetworkMax) return 'rate_limited';
    return this.isFull ? 'unavailable' : null;
  }

  /** Takes a slot; must be released. */
  take(network: string): void {
    this.#perNetwork.set(network, (this.#perNetwork.get(network) ?? 0) + 1);
    this.#count += 1;
  }

  release(network: string): void {
    const left = (this.#perNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#perNetwork.set(network, left);
    else this.#perNetwork.delete(network);
    this.#count -= 1;
  }
}
