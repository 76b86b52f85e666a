/**
 * Checks that the caller of a vault holds the key that leads to it: each call carries the key's fingerprint, and the vault
 * stores the first one that was verified. A Worker with another key is refused by the vault itself, without reading the
 * canaries.
 */
import type { RouteProof, RouteRefusal } from './vault-types.ts';

/** The key of the fingerprint in a vault's storage; written once. */
export const FINGERPRINT = 'route_fingerprint';

export class RouteGuard {
  readonly #kv: DurableObjectStorage['kv'];
  #fingerprint: string | undefined;

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /**
   * Checks a call before anything else is done.
   *
   * @returns null when the call may go on
   */
  check(proof: RouteProof): RouteRefusal | null {
    this.#fingerprint ??= this.#kv.get<string>(FINGERPRINT);
    if (this.#fingerprint === undefined) {
      if (!proof.isVerified) return { kind: 'route_unverified' };
      this.#kv.put(FINGERPRINT, proof.fingerprint);
      this.#fingerprint = proof.fingerprint;
    }
    return this.#fingerprint === proof.fingerprint ? null : { kind: 'route_mismatch' };
  }
}
