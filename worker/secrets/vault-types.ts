/** What a call to a vault carries and what it returns about a secret: never the verifier or a token. Times are epoch ms. */
import type { BeginOutcome, DisputeOutcome } from './rules/secret.ts';
import type { CheckOutcome } from './rules/binding.ts';
import type { SecretState, Spent } from './rules/secret-row.ts';

/** The proof, carried by each call, that the caller holds the route key that leads to the vault. */
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

/** Whether a vault refused a call because of the route key. */
export function isRouteRefusal(outcome: unknown): outcome is RouteRefusal {
  if (typeof outcome !== 'object' || outcome === null || !('kind' in outcome)) return false;
  return outcome.kind === 'route_unverified' || outcome.kind === 'route_mismatch';
}

/** The answer to `begin`; `reader` is null when there is no such secret. */
export interface Begun {
  readonly outcome: BeginOutcome;
  readonly reader: ReaderView | null;
}

/** The answer to `dispute`; `reader` as in `Begun`. */
export interface Disputed {
  readonly outcome: DisputeOutcome;
  readonly reader: ReaderView | null;
}

/** The answer to `checkCode`; `reader` as in `Begun`. */
export interface Checked {
  readonly outcome: CheckOutcome;
  readonly reader: ReaderView | null;
}

export interface CiphertextView {
  /** SHA-256; null where it is in parts. */
  readonly hash: Uint8Array | null;
  readonly bytes: number;
  /** How many parts it is stored in; 0 for one envelope. */
  readonly parts: number;
}

/** What a recipient may know before opening. */
export interface ReaderView {
  readonly spent: Spent | null;
  readonly hasPassphrase: boolean;
  /** Whether it is bound to recipients. */
  readonly isBound: boolean;
  /** What a browser encrypted; null where the site encrypts. */
  readonly ciphertext: CiphertextView | null;
  /** Null when the secret is not locked. */
  readonly lockedUntil: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly readerPart: Uint8Array;
  readonly owner: Uint8Array | null;
}

/** What the creator may know of the codes of a bound secret. */
export interface CodesView {
  /** Until when none is sent or compared; null where they are. */
  readonly lockedUntil: number | null;
  /** Whether none is compared any more. */
  readonly isClosed: boolean;
  /** The address of who opened it, encrypted under the secret key; null before. */
  readonly openedBy: Uint8Array | null;
}

/** What the creator may know. */
export interface CreatorView {
  readonly state: SecretState;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  readonly endsAt: number;
  readonly viewedAt: number | null;
  readonly receivedAt: number | null;
  readonly burnedAt: number | null;
  readonly hasPassphrase: boolean;
  readonly sealedBy: 'browser' | 'server';
  /** As in `ReaderView`. */
  readonly ciphertext: CiphertextView | null;
  /** Whether parts were downloaded so often before the claim that no more are served. */
  readonly downloadsLocked: boolean;
  readonly misses: number;
  readonly repeats: number;
  readonly lockedUntil: number | null;
  /** When lockouts were ended early. */
  readonly unlockedAt: readonly number[];
  /** When wrong passphrases first locked it; null for never. */
  readonly lockedAt: number | null;
  /** When someone with the link said that they did not open it; null for never. */
  readonly disputedAt: number | null;
  /** Only of a bound secret. */
  readonly codes?: CodesView;
  readonly creatorPart: Uint8Array;
}
