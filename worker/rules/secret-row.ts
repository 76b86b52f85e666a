/** What the vault keeps of a secret, and what can be read off it. All times are epoch ms. */
import { METADATA_LIFETIMES } from '../../shared/limits.ts';
import { freshGuard, type Guard } from './lockout.ts';

/** How a passphrase is checked; the setting may change while secrets live, so each keeps its own. */
export interface Lock {
  readonly verifierHash: Uint8Array;
  /** Version of the derivation. */
  readonly kdf: number;
  /** Of bcrypt: log2 of its rounds. */
  readonly cost: number;
}

export interface Claim {
  readonly tokenHash: Uint8Array;
  readonly leaseEndsAt: number;
  /** How many wrong passphrases came with the token afterwards. */
  readonly misses: number;
}

export interface SecretRow {
  /** 32 random bytes without which the envelope cannot be opened; null once they are wiped. */
  readonly share: Uint8Array | null;
  readonly lock: Lock | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When the timeline goes too. */
  readonly endsAt: number;
  readonly viewedAt: number | null;
  readonly receivedAt: number | null;
  readonly burnedAt: number | null;
  /** Who may have the answer again, and until when. */
  readonly claim: Claim | null;
  /** How often the answer was asked for again. */
  readonly repeats: number;
  readonly revealGuard: Guard;
  readonly burnGuard: Guard;
  /** When the creator ended a lockout early, the first time first. At most `UNLOCKS_MAX`. */
  readonly unlockedAt: readonly number[];
  /** Whether the envelope may still be in the store. */
  readonly envelopeStored: boolean;
  /** What the reader may know before opening, sealed under the secret key. */
  readonly readerPart: Uint8Array;
  /** What the creator may know, sealed under the metadata key. */
  readonly creatorPart: Uint8Array;
  /** Recognises the account that made it; null when nobody was signed in. */
  readonly owner: Uint8Array | null;
}

export type NewSecret = Pick<SecretRow, 'lock' | 'readerPart' | 'creatorPart' | 'owner'> & {
  readonly share: Uint8Array;
  readonly ttlSeconds: number;
};

/** The row of a new secret. */
export function newRow(secret: NewSecret, now: number): SecretRow {
  const { share, lock, readerPart, creatorPart, owner } = secret;
  const lifetime = secret.ttlSeconds * 1000;
  return {
    share,
    lock,
    createdAt: now,
    expiresAt: now + lifetime,
    endsAt: now + lifetime * METADATA_LIFETIMES,
    viewedAt: null,
    receivedAt: null,
    burnedAt: null,
    claim: null,
    repeats: 0,
    revealGuard: freshGuard,
    burnGuard: freshGuard,
    unlockedAt: [],
    envelopeStored: true,
    readerPart,
    creatorPart,
    owner,
  };
}

export interface Spent {
  readonly kind: 'spent';
  readonly state: 'received' | 'burned' | 'expired';
  readonly endedAt: number;
}

export type SecretState = 'new' | 'viewed' | Spent['state'];

/** How a secret ended, or null while it lives. */
export function endOf(row: SecretRow, now: number): Spent | null {
  if (row.burnedAt !== null) return { kind: 'spent', state: 'burned', endedAt: row.burnedAt };
  if (row.receivedAt !== null) return { kind: 'spent', state: 'received', endedAt: row.receivedAt };
  if (now >= row.expiresAt) return { kind: 'spent', state: 'expired', endedAt: row.expiresAt };
  return null;
}

/** The state as the creator sees it. */
export function stateOf(row: SecretRow, now: number): SecretState {
  return endOf(row, now)?.state ?? (row.viewedAt === null ? 'new' : 'viewed');
}

/** When the row last changed its state. */
export function updatedAt(row: SecretRow, now: number): number {
  return endOf(row, now)?.endedAt ?? row.viewedAt ?? row.createdAt;
}

/** Whether the winner of the claim may still have the answer again. */
export function isLeased(row: SecretRow, now: number): boolean {
  return row.share !== null && row.claim !== null && now < row.claim.leaseEndsAt;
}
