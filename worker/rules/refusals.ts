/** Refusals that are still in force, kept in memory: a caller over a limit then costs no further call of an object. */

export class Refusals {
  readonly #until = new Map<string, number>();
  readonly #countMax: number;

  /** @param countMax how many are remembered; beyond it the oldest is forgotten */
  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  /** Remembers a refusal. @param now epoch ms */
  add(name: string, waitSeconds: number, now: number): void {
    this.#until.delete(name);
    const [oldest] = this.#until.keys();
    if (oldest !== undefined && this.#until.size >= this.#countMax) this.#until.delete(oldest);
    this.#until.set(name, now + waitSeconds * 1000);
  }

  /** The seconds that a refusal is still in force; 0 for none. @param now epoch ms */
  secondsLeft(name: string, now: number): number {
    const until = this.#until.get(name);
    if (until === undefined) return 0;
    if (until > now) return Math.ceil((until - now) / 1000);
    this.#until.delete(name);
    return 0;
  }

  forget(name: string): void {
    this.#until.delete(name);
  }
}
