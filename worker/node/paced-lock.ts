/** A lock for work that would slow down requests if many objects did it at once. */

/** Longer than an object holds it, unless the object was reset. */
const HELD_MS_MAX = 12_000;

export class PacedLock {
  /** How many times as long as it was held it stays free afterwards. */
  readonly #rest: number;
  /** Resolves when the last holder in the queue has released it, and it was free for long enough. */
  #last: Promise<void> = Promise.resolve();
  readonly #releases = new Map<string, () => void>();

  constructor(rest: number) {
    this.#rest = rest;
  }

  /**
   * Waits for the lock, in the order of the calls.
   *
   * @returns false when `withinMs` was over before: the caller waits no longer, and holds nothing
   */
  async acquire(holder: string, withinMs: number): Promise<boolean> {
    const notAfter = performance.now() + withinMs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    const startedAt = performance.now();
    if (startedAt >= notAfter) {
      resolve();
      return false;
    }
    const release = () => {
      clearTimeout(timer);
      this.#releases.delete(holder);
      setTimeout(resolve, (performance.now() - startedAt) * this.#rest);
    };
    const timer = setTimeout(release, HELD_MS_MAX);
    this.#releases.set(holder, release);
    return true;
  }

  /** Does nothing when the holder has lost the lock already. */
  release(holder: string): void {
    this.#releases.get(holder)?.();
  }
}
