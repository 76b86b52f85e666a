/**
 * Checks that the caller of a vault holds the key that leads to it: each call carries the key's fingerprint, and the vault
 * stores the first one that was verified. A Worker with another key is refused by the vault itself, without reading the
 * canaries.
 */

/** The proof, carried by each call, that the caller holds the shard key that leads to the vault. */
export interface ShardKeyProof {
  readonly fingerprint: string;
  /** Whether this isolate has compared the canaries: only then may a vault without a fingerprint store this one. */
  readonly isVerified: boolean;
}

/** Nothing was read or changed. */
type ShardKeyRefusal =
  /** The vault has no fingerprint yet: compare the canaries, and call again. */
  | { readonly kind: 'shard_key_unverified' }
  /** The vault belongs to another key. */
  | { readonly kind: 'shard_key_mismatch' };

export function isShardKeyRefusal(outcome: unknown): outcome is ShardKeyRefusal {
  if (typeof outcome !== 'object' || outcome === null || !('kind' in outcome)) return false;
  return outcome.kind === 'shard_key_unverified' || outcome.kind === 'shard_key_mismatch';
}

/** The key of the fingerprint in a vault's storage; written once. */
export const FINGERPRINT = 'shard_key_fingerprint';

export class ShardKeyGuard {
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
  check(proof: ShardKeyProof): ShardKeyRefusal | null {
    this.#fingerprint ??= this.#kv.get<string>(FINGERPRINT);
    if (this.#fingerprint === undefined) {
      if (!proof.isVerified) return { kind: 'shard_key_unverified' };
      this.#kv.put(FINGERPRINT, proof.fingerprint);
      this.#fingerprint = proof.fingerprint;
    }
    return this.#fingerprint === proof.fingerprint ? null : { kind: 'shard_key_mismatch' };
  }
}
