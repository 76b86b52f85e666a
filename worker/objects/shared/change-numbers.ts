/** Numbers the changes of an object that the directory is to hear of, and keeps which of them it knows. */

/** The numbers of the last change and of the last one that the directory has acknowledged. */
interface Numbers {
  readonly last: number;
  readonly told: number;
}

const KEY = 'changes';

export class ChangeNumbers {
  readonly #kv: DurableObjectStorage['kv'];

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /** Numbers a change; a later object of the same name goes on counting. */
  note(now: number): void {
    const { last, told } = this.#read();
    this.#kv.put(KEY, { last: Math.max(last + 1, now), told });
  }

  /** The number of the last change; null when the directory knows it. */
  untold(): number | null {
    const { last, told } = this.#read();
    return last > told ? last : null;
  }

  told(change: number): void {
    const { last, told } = this.#read();
    this.#kv.put(KEY, { last, told: Math.max(told, change) });
  }

  #read(): Numbers {
    return this.#kv.get<Numbers>(KEY) ?? { last: 0, told: 0 };
  }
}
