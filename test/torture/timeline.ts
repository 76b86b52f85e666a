/** The time of clients and server, which jumps, and when the server was disturbed. */

/** Connections and queues recover within this time after a disturbance. */
const RECOVERY_MS = 3000;

export class Timeline {
  #aheadMs = 0;
  #disturbances = 0;
  #calmSince = -Infinity;

  /** Milliseconds; never runs back. */
  now(): number {
    return performance.now() + this.#aheadMs;
  }

  jump(ms: number): void {
    this.#aheadMs += ms;
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
