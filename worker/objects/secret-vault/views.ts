/** What leaves the vault about a row that is not being opened: never the share, the verifier or a token. */
import { isLocked } from '../../rules/lockout.ts';
import {
  endOf,
  type SecretRow,
  type SecretState,
  type Spent,
  stateOf,
  updatedAt,
} from '../../rules/secret-row.ts';

export interface ReaderView {
  readonly spent: Spent | null;
  readonly hasPassphrase: boolean;
  /** Epoch ms; null when nobody is kept waiting. */
  readonly lockedUntil: number | null;
  readonly createdAt: number;
  readonly readerPart: Uint8Array;
  readonly owner: Uint8Array | null;
}

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
  readonly misses: number;
  readonly repeats: number;
  readonly lockedUntil: number | null;
  /** When lockouts were ended early, in epoch ms; absent from a vault of the previous version. */
  readonly unlockedAt?: readonly number[];
  readonly creatorPart: Uint8Array;
}

export function readerViewOf(row: SecretRow, now: number): ReaderView {
  return {
    spent: endOf(row, now),
    hasPassphrase: row.lock !== null,
    lockedUntil: lockedUntil(row, now),
    createdAt: row.createdAt,
    readerPart: row.readerPart,
    owner: row.owner,
  };
}

export function creatorViewOf(row: SecretRow, now: number): CreatorView {
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
    misses: row.revealGuard.attempts,
    repeats,
    lockedUntil: lockedUntil(row, now),
    unlockedAt: row.unlockedAt,
    creatorPart: row.creatorPart,
  };
}

function lockedUntil(row: SecretRow, now: number): number | null {
  return isLocked(row.revealGuard, now) ? row.revealGuard.lockedUntil : null;
}
