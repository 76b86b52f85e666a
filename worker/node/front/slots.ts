/** How many of something there may be at once: of one address, and of all. */
import type { FrontFailureCode } from '../../../shared/contract/front-failures.ts';

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
   * Takes one, or says why it cannot. An address that has too many learns that it is about itself (429): a client that backs
   * off helps, and nobody has to look after the server. All together having too many is the server's trouble (503).
   */
  take(address: string): Extract<FrontFailureCode, 'rate_limited' | 'unavailable'> | null {
    const here = this.#perAddress.get(address) ?? 0;
    if (here >= this.#perAddressMax) return 'rate_limited';
    if (this.#count >= this.#max) return 'unavailable';
    this.#perAddress.set(address, here + 1);
    this.#count += 1;
    return null;
  }

  giveBack(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
    this.#count -= 1;
  }
}
