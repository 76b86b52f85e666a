/** Serialises asynchronous work under one key; work under different keys runs side by side. */

export class KeyedMutex {
  /** The last work queued under each key; removed when it is done. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when everything queued before it under this key has finished or failed. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
