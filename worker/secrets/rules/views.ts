/**
 * What the vault returns about a secret that is not being opened: what recipient and sender may know of it, never the share, the
 * verifier or a token. Times are epoch ms.
 */
import { codesLockedUntil, isClosed } from './binding.ts';
import { isLocked } from './lockout.ts';
import {
  type Binding,
  endOf,
  isServedTooOften,
  type SecretRow,
  type SecretState,
  type Spent,
  stateOf,
  updatedAt,
} from './secret-row.ts';

interface CiphertextView {
  /** SHA-256 of the ciphertext; null where it is in parts. */
  readonly hash: Uint8Array | null;
  readonly bytes: number;
  /** How many parts it is stored in; 0 for one envelope. */
  readonly parts: number;
}

/** What a recipient may know before opening. */
export interface ReaderView {
  readonly spent: Spent | null;
  readonly hasPassphrase: boolean;
  readonly isBound: boolean;
  /** What a browser encrypted; null where the site encrypts. */
  readonly ciphertext: CiphertextView | null;
  /** Until when wrong passphrases have locked the secret; null when they have not. */
  readonly lockedUntil: number | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** As in the row. */
  readonly note: Uint8Array | null;
  readonly readerPart: Uint8Array;
  readonly owner: Uint8Array | null;
}

/** What the sender may know of the codes of a bound secret. */
interface CodesView {
  /** Until when some code is not sent or not compared; null when all are, and once the link is closed. */
  readonly lockedUntil: number | null;
  /** Whether no code is compared any more. */
  readonly isClosed: boolean;
  /** The address of the recipient who opened it, encrypted under the secret key; null before. */
  readonly openedBy: Uint8Array | null;
}

/** What the sender may know. */
export interface SenderView {
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
  /** When it was first locked, as in `SecretRow`; null for never. */
  readonly lockedAt: number | null;
  /** When someone with the link said that they did not open it; null for never. */
  readonly disputedAt: number | null;
  /** Absent unless the secret is bound. */
  readonly codes?: CodesView;
  readonly senderPart: Uint8Array;
}

export function readerViewOf(row: SecretRow, now: number): ReaderView {
  return {
    spent: endOf(row, now),
    hasPassphrase: row.lock !== null,
    isBound: row.binding !== null,
    ciphertext: ciphertextOf(row),
    lockedUntil: lockedUntil(row, now),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    note: row.note,
    readerPart: row.readerPart,
    owner: row.owner,
  };
}

export function senderViewOf(row: SecretRow, now: number): SenderView {
  const { createdAt, expiresAt, endsAt, viewedAt, receivedAt, burnedAt, repeats } = row;
  return {
    state: stateOf(row, now),
    createdAt,
    updatedAt: updatedAt(row, now),
    expiresAt,
    endsAt,
    viewedAt,
    receivedAt,
    burnedAt,
    hasPassphrase: row.lock !== null,
    sealedBy: row.browserSeal ? 'browser' : 'server',
    ciphertext: ciphertextOf(row),
    downloadsLocked: isServedTooOften(row),
    misses: row.revealGuard.attempts,
    repeats,
    lockedUntil: lockedUntil(row, now),
    unlockedAt: row.unlockedAt,
    lockedAt: row.lockedAt,
    disputedAt: row.disputedAt,
    ...(row.binding && { codes: codesOf(row.binding, now) }),
    senderPart: row.senderPart,
  };
}

function codesOf(binding: Binding, now: number): CodesView {
  return {
    lockedUntil: codesLockedUntil(binding, now),
    isClosed: isClosed(binding),
    openedBy: binding.openedBy,
  };
}

function ciphertextOf({ browserSeal, upload }: SecretRow): CiphertextView | null {
  if (!browserSeal) return null;
  const { ciphertextHash: hash, ciphertextBytes: bytes } = browserSeal;
  return { hash, bytes, parts: upload?.parts.length ?? 0 };
}

function lockedUntil(row: SecretRow, now: number): number | null {
  return isLocked(row.revealGuard, now) ? row.revealGuard.lockedUntil : null;
}
