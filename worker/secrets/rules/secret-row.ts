/** The vault's row of a secret, and its state as derived from the row. All times are epoch ms. */
import {
  METADATA_LIFETIMES,
  SERVED_TIMES_MAX,
  TIMELINE_SECONDS_MIN,
} from '../../../shared/limits.ts';
import type { BrowserSeal } from './browser-seal.ts';
import { freshGuard, type Guard } from './lockout.ts';

/** How a passphrase is verified. Stored per secret, because the cost setting may change. */
export interface Lock {
  readonly verifierHash: Uint8Array;
  /** The version of the key derivation. */
  readonly kdf: number;
  /** The cost of bcrypt, log2 of its rounds; 0 where a browser derived the verifier. */
  readonly cost: number;
}

export interface Claim {
  readonly tokenHash: Uint8Array;
  readonly leaseEndsAt: number;
  /** How many wrong passphrases came with the token after the claim. */
  readonly misses: number;
}

/** A wrong passphrase of a recipient. */
export interface Miss {
  /** SHA-256 of the claim token that it came with. */
  readonly tokenHash: Uint8Array;
  readonly verifierHash: Uint8Array;
  /** The attempt that was recorded for it; null after the claim. */
  readonly attempt: number | null;
}

export interface UploadedPart {
  /** How many keys of the store were reserved for it: it may be under any of them. */
  readonly attempts: number;
  /** The attempt that is known to be stored, and SHA-256 of its bytes; null until then. */
  readonly stored: { readonly attempt: number; readonly hash: Uint8Array } | null;
}

export interface Upload {
  /** When it ends unfinished, in epoch ms; null once it is finished. */
  readonly endsAt: number | null;
  /** How long the secret lives once it is finished. */
  readonly lifetimeMs: number;
  readonly parts: readonly UploadedPart[];
  /** How many parts readers were given before the claim, since the sender last unlocked. */
  readonly served: number;
}

/** What the right code brought. */
export interface Ticket {
  /** SHA-256 of its bytes. */
  readonly hash: Uint8Array;
  /** The verified address, encrypted under the secret key. */
  readonly address: Uint8Array;
  readonly endsAt: number;
}

/** The request of a code: each has tries of its own, and none replaces another. */
export interface CodeRequest {
  /** SHA-256 of the token that only the requesting reader has. */
  readonly tokenHash: Uint8Array;
  /** Keyed hash of the address. */
  readonly mark: Uint8Array;
  /** Keyed hash of address and code; random where no code was emailed. */
  readonly codeMac: Uint8Array;
  readonly endsAt: number;
  /** How many wrong comparisons were recorded for it. */
  readonly tries: number;
  /** A hash of the code and the token of the last request that was compared, and how many attempts were left after it. */
  readonly last: { readonly requestHash: Uint8Array; readonly attemptsLeft: number } | null;
  readonly ticket: Ticket | null;
}

export interface Binding {
  readonly requests: readonly CodeRequest[];
  /** Counts comparisons, over all requests and addresses. */
  readonly guard: Guard;
  /** How many codes were requested in the hour that began then. */
  readonly requested: { readonly count: number; readonly hourBeganAt: number };
  /** Until when an email with a code was held back last, in epoch ms; 0 for none. Only the sender may learn of it. */
  readonly heldUntil: number;
  /** The address of the ticket of the claim, encrypted under the secret key. */
  readonly openedBy: Uint8Array | null;
}

export const freshBinding: Binding = {
  requests: [],
  guard: freshGuard,
  requested: { count: 0, hourBeganAt: 0 },
  heldUntil: 0,
  openedBy: null,
};

export interface SecretRow {
  /** 32 random bytes without which the envelope cannot be opened; null once they are wiped. */
  readonly share: Uint8Array | null;
  readonly lock: Lock | null;
  /** What is checked of a secret that a browser encrypted; null where the site encrypts. */
  readonly browserSeal: BrowserSeal | null;
  /** The codes of a secret for named recipients; null where anyone with the link opens it. */
  readonly binding: Binding | null;
  /** The upload of a ciphertext in parts; null where it is one envelope. */
  readonly upload: Upload | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When the row, and with it the timeline, is removed. */
  readonly endsAt: number;
  readonly viewedAt: number | null;
  readonly receivedAt: number | null;
  readonly burnedAt: number | null;
  /** Whose token may repeat the reveal, and until when. */
  readonly claim: Claim | null;
  /** How often the reveal was repeated with the claim token. */
  readonly repeats: number;
  readonly revealGuard: Guard;
  readonly burnGuard: Guard;
  /**
   * The last wrong passphrase: the same request again, because its answer was lost, costs nothing. Nothing about it is stored; once
   * it is forgotten, the same one counts again.
   */
  readonly lastMiss?: Miss;
  /** When the sender ended a lockout early, oldest first. At most `UNLOCKS_MAX`. */
  readonly unlockedAt: readonly number[];
  /** When wrong passphrases or codes first locked it, or too many codes were first requested; null for never. */
  readonly lockedAt: number | null;
  /** When someone with the link said that it was not them who opened it. */
  readonly disputedAt: number | null;
  /** Whether the envelope may still be in the store. */
  readonly envelopeStored: boolean;
  /**
   * What its recipient reads before opening it, encrypted by the site under the secret key or by a browser under the link's key; null
   * for none, and once it is wiped.
   */
  readonly note: Uint8Array | null;
  /** What calls with the secret key may know before the reveal, encrypted under it. */
  readonly readerPart: Uint8Array;
  /** What is shown to the sender, encrypted under the metadata key. */
  readonly senderPart: Uint8Array;
  /** Identifies the account that created it; null without one. */
  readonly owner: Uint8Array | null;
}

export type NewSecret = Pick<SecretRow, 'lock' | 'readerPart' | 'senderPart' | 'owner'> & {
  readonly share: Uint8Array;
  readonly ttlSeconds: number;
  /** Absent where the site encrypts. */
  readonly browserSeal?: BrowserSeal;
  /** As in the row; absent for none. */
  readonly note?: Uint8Array;
  /** Whether it is for named recipients; absent: anyone with the link opens it. */
  readonly isBound?: boolean;
};

/** The row of an upload that is not finished. */
export type UploadingRow = SecretRow & { readonly upload: { readonly endsAt: number } };

/** No reader may know of a secret before its upload is finished. */
export function isUploading(row: SecretRow): row is UploadingRow {
  const { upload, share } = row;
  return upload !== null && upload.endsAt !== null && share !== null;
}

/** Before the claim, readers are given at most `SERVED_TIMES_MAX` times as many parts as there are: more would be abuse. */
export function isServedTooOften({ upload }: SecretRow): boolean {
  return upload !== null && upload.served >= upload.parts.length * SERVED_TIMES_MAX;
}

/**
 * What a row has before anything happened to its secret. A stored row leaves out what is equal: once a version is released, a
 * value that is here may not change.
 */
export const freshRow = {
  lock: null,
  browserSeal: null,
  binding: null,
  upload: null,
  viewedAt: null,
  receivedAt: null,
  burnedAt: null,
  claim: null,
  repeats: 0,
  revealGuard: freshGuard,
  burnGuard: freshGuard,
  unlockedAt: [],
  lockedAt: null,
  disputedAt: null,
  envelopeStored: true,
  note: null,
} as const satisfies Partial<SecretRow>;

export function newRow({ ttlSeconds, isBound, ...secret }: NewSecret, now: number): SecretRow {
  const lifetime = ttlSeconds * 1000;
  return {
    ...freshRow,
    ...secret,
    binding: isBound ? freshBinding : null,
    createdAt: now,
    expiresAt: now + lifetime,
    endsAt: timelineEnd(now, lifetime),
  };
}

/** When the timeline of a secret is removed, in epoch ms. */
export function timelineEnd(createdAt: number, lifetimeMs: number): number {
  const further = Math.max(lifetimeMs * (METADATA_LIFETIMES - 1), TIMELINE_SECONDS_MIN * 1000);
  return createdAt + lifetimeMs + further;
}

/** The row as calls find it: one past its timeline does not exist any more, whether or not it was swept. */
export function existingAt(row: SecretRow | null, now: number): SecretRow | null {
  return row !== null && now < row.endsAt ? row : null;
}

export interface Spent {
  readonly kind: 'spent';
  readonly state: 'received' | 'burned' | 'expired';
  readonly endedAt: number;
  /** When someone with the link said that it was not them who opened it; absent for never. */
  readonly disputedAt?: number;
}

export type SecretState = 'new' | 'viewed' | Spent['state'];

/** How a row ended; null while it is live. */
export function endOf(row: SecretRow, now: number): Spent | null {
  if (row.burnedAt !== null) return { kind: 'spent', state: 'burned', endedAt: row.burnedAt };
  if (row.receivedAt !== null) {
    const disputed = row.disputedAt !== null && { disputedAt: row.disputedAt };
    return { kind: 'spent', state: 'received', endedAt: row.receivedAt, ...disputed };
  }
  if (now >= row.expiresAt) return { kind: 'spent', state: 'expired', endedAt: row.expiresAt };
  return null;
}

/** The state that the sender is shown. */
export function stateOf(row: SecretRow, now: number): SecretState {
  return endOf(row, now)?.state ?? (row.viewedAt === null ? 'new' : 'viewed');
}

/** When the row last changed its state. */
export function updatedAt(row: SecretRow, now: number): number {
  return endOf(row, now)?.endedAt ?? row.viewedAt ?? row.createdAt;
}

/** During its lease, the winner of the claim may repeat the reveal. */
export function isLeased(row: SecretRow, now: number): boolean {
  return row.share !== null && row.claim !== null && now < row.claim.leaseEndsAt;
}

/** How a secret ended, as its account stores it. */
export interface Ending {
  readonly state: Spent['state'];
  /** When the private page was first opened. */
  readonly viewedAt: number | null;
  readonly endedAt: number;
  /** When it was first locked, as in `SecretRow`; absent for never. */
  readonly lockedAt?: number;
  /** When someone with the link said that they did not open it; absent for never. */
  readonly disputedAt?: number;
}

interface SecretStatus {
  readonly state: SecretState;
  readonly viewedAt: number | null;
  readonly updatedAt: number;
  readonly lockedAt?: number | null;
  readonly disputedAt?: number | null;
}

/** How a secret ended; null while it is live. */
export function endingOf(status: SecretStatus): Ending | null {
  const { state, viewedAt, updatedAt: endedAt } = status;
  if (state === 'new' || state === 'viewed') return null;
  return { state, viewedAt, endedAt, ...noticesOf(status) };
}

/** What an ending contains besides the end: the first lockout and the dispute, if there was one. */
export function noticesOf({
  lockedAt = null,
  disputedAt = null,
}: Pick<SecretStatus, 'lockedAt' | 'disputedAt'>) {
  return {
    ...(lockedAt !== null && { lockedAt }),
    ...(disputedAt !== null && { disputedAt }),
  };
}

/** The ending of a secret whose row the vault has already removed. */
export function expiredAt(endedAt: number): Ending {
  return { state: 'expired', viewedAt: null, endedAt };
}

/** The row to store (the same object when nothing changed) and the result of the command. */
export interface Decision<Outcome> {
  readonly next: SecretRow | null;
  readonly outcome: Outcome;
}

export type Unknown = { readonly kind: 'unknown' };
