/** The time of clients and server, which jumps, and when the server was disturbed. */

/** Connections and queues recover within this time after a disturbance. */
const RECOVERY_MS = 3000;

export class Timeline {
  #aheadMs = 0;
  #lagMs = 0;
  #disturbances = 0;
  #calmSince = -Infinity;

  /** Milliseconds; never runs back. */
  now(): number {
    return performance.now() + this.#aheadMs;
  }

  /** How far the server's clock is set back from this one. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** The clock jumps ahead, and the server's is not set back any more. */
  jump(ms: number): void {
    this.#aheadMs += ms;
    this.#lagMs = 0;
  }

  /** The server's clock is set back; this one is not. */
  setBack(ms: number): void {
    this.#lagMs += ms;
  }

  /** Runs something that may make the server fail. */
  async disturb<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#disturbances += 1;
    try {
      return await act();
    } finally {
      this.#disturbances -= 1;
      this.#calmSince = this.now();
    }
  }

  /** Whether a call that was sent then, and ends now, may have met a disturbance. */
  wasDisturbed(sentAt: number): boolean {
    return this.#disturbances > 0 || sentAt < this.#calmSince + RECOVERY_MS;
  }
}
