/** One after the other, for each name: what takes several steps meets nobody else halfway. */

export class KeyedMutex {
  /** The last in each row; gone when nobody waits. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does something when all who came earlier under this name are done, whatever became of them. */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
