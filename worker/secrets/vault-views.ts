/** What leaves the vault about a row that is not being opened: never the share, the verifier or a token. */
import { codesLockedUntil, isClosed } from './rules/binding.ts';
import { isLocked } from './rules/lockout.ts';
import {
  type Binding,
  endOf,
  isServedTooOften,
  type SecretRow,
  stateOf,
  updatedAt,
} from './rules/secret-row.ts';
import type { CiphertextView, CodesView, CreatorView, ReaderView } from './vault-types.ts';

export function readerViewOf(row: SecretRow, now: number): ReaderView {
  return {
    spent: endOf(row, now),
    hasPassphrase: row.lock !== null,
    isBound: row.binding !== null,
    ciphertext: ciphertextOf(row),
    lockedUntil: lockedUntil(row, now),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
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
    creatorPart: row.creatorPart,
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
