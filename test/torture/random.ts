/** Random choices that a seed repeats: the same are made in the same order, however the calls then interleave. */
export class Random {
  #state: number;

  /** @param seed a whole number; only its lowest 32 bits count */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** An independent source of choices. */
  split(): Random {
    return new Random(this.below(2 ** 32));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Takes one out of the list; undefined when it is empty. */
  draw<Choice>(list: Choice[]): Choice | undefined {
    return list.splice(this.below(list.length), 1)[0];
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error('there is nothing to choose from');
    return choice;
  }
}
