/**
 * Whether the caller of a vault holds the key that leads to it: each call carries the key's fingerprint, and the vault keeps
 * the first one that was proven. So a Worker with another key is refused by the vault itself, without a look at the canaries.
 */

/** What a Worker shows a vault of the route key by which it found it. */
export interface RouteProof {
  readonly fingerprint: string;
  /** Whether this isolate has compared the canaries: only then may a vault without a fingerprint take this one. */
  readonly isVerified: boolean;
}

/** Nothing was read or changed. */
export type RouteRefusal =
  /** The vault has no fingerprint yet: compare the canaries, and call again. */
  | { readonly kind: 'route_unverified' }
  /** The vault belongs to another key. */
  | { readonly kind: 'route_mismatch' };

/** The name of the fingerprint in a vault's storage; written once. */
export const FINGERPRINT = 'canary';

/** Whether a vault refused a call because of the key that led there. */
export function isRouteRefusal(outcome: unknown): outcome is RouteRefusal {
  if (typeof outcome !== 'object' || outcome === null || !('kind' in outcome)) return false;
  return outcome.kind === 'route_unverified' || outcome.kind === 'route_mismatch';
}

export class RouteGuard {
  readonly #kv: DurableObjectStorage['kv'];
  #fingerprint: string | undefined;

  constructor(kv: DurableObjectStorage['kv']) {
    this.#kv = kv;
  }

  /**
   * Checks a call before anything else is done.
   *
   * @param proof absent from a Worker of the previous version, which compares the canaries itself
   * @returns null when the call may go on
   */
  check(proof: RouteProof | undefined): RouteRefusal | null {
    if (!proof) return null;
    this.#fingerprint ??= this.#kv.get<string>(FINGERPRINT);
    if (this.#fingerprint === undefined) {
      if (!proof.isVerified) return { kind: 'route_unverified' };
      this.#kv.put(FINGERPRINT, proof.fingerprint);
      this.#fingerprint = proof.fingerprint;
    }
    return this.#fingerprint === proof.fingerprint ? null : { kind: 'route_mismatch' };
  }
}
