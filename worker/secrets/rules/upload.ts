/**
 * Uploading a ciphertext in parts, as pure functions like those of `secret.ts`. While it is uploaded a secret exists for its
 * sender alone; its life begins when all parts are stored.
 *
 * Guarantees: the key of a stored part is never used twice, so a late or broken write damages nothing; a part counts only once its
 * bytes are in the store; what was begun ends after `UPLOAD_SECONDS`, whatever happens.
 */
import { PART_ATTEMPTS_MAX, UPLOAD_SECONDS } from '../../../shared/limits.ts';
import { ticketOf } from './binding.ts';
import { checkProof, type SealRefusal } from './browser-seal.ts';
import { equalBytes } from '../../platform/rules/equal.ts';
import {
  claim,
  type ClaimCommand,
  type ClaimOutcome,
  type ConcealOutcome,
  holdsLease,
  type TicketNeeded,
} from './secret.ts';
import {
  type Decision,
  endOf,
  isServedTooOften,
  isUploading,
  type NewSecret,
  newRow,
  type SecretRow,
  type Spent,
  timelineEnd,
  type Upload,
  type UploadedPart,
  type UploadingRow,
  type Unknown,
} from './secret-row.ts';

/** Begins an upload. Idempotent for an equal share, as `conceal`. */
export function beginUpload(
  row: SecretRow | null,
  secret: NewSecret,
  partCount: number,
  now: number,
): Decision<ConcealOutcome> {
  if (row !== null) {
    const isSame = row.share !== null && equalBytes(row.share, secret.share) && isUploading(row);
    const outcome = isSame
      ? ({ kind: 'concealed', createdAt: row.createdAt } as const)
      : ({ kind: 'conflict' } as const);
    return { next: row, outcome };
  }
  const endsAt = now + UPLOAD_SECONDS * 1000;
  const parts = Array.from({ length: partCount }, () => ({ attempts: 0, stored: null }));
  const upload = { endsAt, lifetimeMs: secret.ttlSeconds * 1000, parts, served: 0 };
  const next = { ...newRow(secret, now), expiresAt: endsAt, endsAt, upload };
  return { next, outcome: { kind: 'concealed', createdAt: now } };
}

/** The secret is not uploaded any more: it is finished, or has ended. */
export type NotUploading = { readonly kind: 'not_uploading' };
const notUploading: NotUploading = { kind: 'not_uploading' };

export type ReserveOutcome =
  | Unknown
  | NotUploading
  /** The upload has no such part. */
  | { readonly kind: 'part_unknown' }
  | { readonly kind: 'attempts_used' }
  | {
      readonly kind: 'reserved';
      /** The number of the attempt, which names the key of the store. */
      readonly attempt: number;
      /** How long the store must keep it from now on. */
      readonly keptMs: number;
      /** The length of the whole ciphertext. */
      readonly ciphertextBytes: number;
    };

/**
 * Reserves a key of the store for the bytes of a part, before any is written.
 *
 * @param part from 1
 */
export function reservePart(
  row: SecretRow | null,
  part: number,
  now: number,
): Decision<ReserveOutcome> {
  const open = openUpload(row, now);
  if ('kind' in open) return { next: row, outcome: open };
  const { upload } = open;
  const before = upload.parts[part - 1];
  if (before === undefined) return { next: row, outcome: { kind: 'part_unknown' } };
  const attempt = before.attempts + 1;
  if (attempt > PART_ATTEMPTS_MAX) return { next: row, outcome: { kind: 'attempts_used' } };
  const next = withPart(open, part, { ...before, attempts: attempt });
  const keptMs = upload.endsAt - now + upload.lifetimeMs;
  const ciphertextBytes = open.browserSeal?.ciphertextBytes ?? 0;
  return { next, outcome: { kind: 'reserved', attempt, keptMs, ciphertextBytes } };
}

/** A part that is in the store, under the key of a reserved attempt. */
export interface StoredPart {
  readonly part: number;
  readonly attempt: number;
  /** SHA-256 of its bytes. */
  readonly hash: Uint8Array;
}

export type ConfirmOutcome = Unknown | NotUploading | { readonly kind: 'confirmed' };

/**
 * Confirms that the bytes of a reserved attempt are in the store. The latest attempt that is confirmed counts. Idempotent, also
 * when the upload was finished since: a part whose confirmation is refused is deleted from the store.
 */
export function confirmPart(
  row: SecretRow | null,
  { part, attempt, hash }: StoredPart,
  now: number,
): Decision<ConfirmOutcome> {
  const counting = row && isFinished(row) ? row.upload.parts[part - 1]?.stored : null;
  if (counting?.attempt === attempt && equalBytes(counting.hash, hash)) {
    return { next: row, outcome: { kind: 'confirmed' } };
  }
  const open = openUpload(row, now);
  if ('kind' in open) return { next: row, outcome: open };
  const before = open.upload.parts[part - 1];
  if (before === undefined || attempt > before.attempts) {
    throw new Error('a part was stored that was not reserved');
  }
  const isKnown = before.stored !== null && before.stored.attempt >= attempt;
  const next = isKnown ? row : withPart(open, part, { ...before, stored: { attempt, hash } });
  return { next, outcome: { kind: 'confirmed' } };
}

export type FinishOutcome =
  | Unknown
  | NotUploading
  /** The parts, from 1, that are not stored, or whose bytes have another hash. */
  | { readonly kind: 'incomplete'; readonly parts: readonly number[] }
  | { readonly kind: 'finished'; readonly createdAt: number };

/**
 * Finishes an upload: the secret's life begins. Idempotent for equal hashes.
 *
 * @param hashes SHA-256 of each part, as the sender has it
 */
export function finishUpload(
  row: SecretRow | null,
  hashes: readonly Uint8Array[],
  now: number,
): Decision<FinishOutcome> {
  if (row && isFinished(row) && missingParts(row.upload, hashes).length === 0) {
    return { next: row, outcome: { kind: 'finished', createdAt: row.createdAt } };
  }
  const open = openUpload(row, now);
  if ('kind' in open) return { next: row, outcome: open };
  const { upload } = open;
  const missing = missingParts(upload, hashes);
  if (missing.length > 0) return { next: row, outcome: { kind: 'incomplete', parts: missing } };
  const next = {
    ...open,
    createdAt: now,
    expiresAt: now + upload.lifetimeMs,
    endsAt: timelineEnd(now, upload.lifetimeMs),
    upload: { ...upload, endsAt: null },
  };
  return { next, outcome: { kind: 'finished', createdAt: now } };
}

/** The secret's life has begun, and its share is not wiped yet. */
function isFinished(row: SecretRow): row is SecretRow & { readonly upload: Upload } {
  const { share, upload } = row;
  return share !== null && upload?.endsAt === null;
}

function missingParts({ parts }: Upload, hashes: readonly Uint8Array[]): number[] {
  const count = Math.max(parts.length, hashes.length);
  return Array.from({ length: count }, (_, index) => index + 1).filter((part) => {
    const stored = parts[part - 1]?.stored;
    const hash = hashes[part - 1];
    return !stored || hash === undefined || !equalBytes(stored.hash, hash);
  });
}

function openUpload(row: SecretRow | null, now: number): UploadingRow | Unknown | NotUploading {
  if (row === null) return { kind: 'unknown' };
  return isUploading(row) && now < row.upload.endsAt ? row : notUploading;
}

function withPart(row: UploadingRow, part: number, changed: UploadedPart): SecretRow {
  const { upload } = row;
  return { ...row, upload: { ...upload, parts: upload.parts.with(part - 1, changed) } };
}

export type ListOutcome =
  | Exclude<ClaimOutcome, { kind: 'claimed' }>
  /** SHA-256 of each part. */
  | { readonly kind: 'parts'; readonly hashes: readonly Uint8Array[] };

/**
 * Lists the parts for a reader who could claim the secret now, and claims nothing. A passphrase is compared before any download,
 * and counted as in a claim, so that this is no second way to try one.
 */
export function listParts(
  row: SecretRow | null,
  command: Omit<ClaimCommand, 'tokenFrom'>,
  now: number,
): Decision<ListOutcome> {
  if (row === null) return { next: row, outcome: { kind: 'unknown' } };
  const { next, outcome } = claim(row, { ...command, tokenFrom: 'client' }, now);
  if (outcome.kind !== 'claimed') return { next, outcome };
  const hashes = row.upload ? hashesOf(row.upload) : [];
  const refunded = next && { ...row, revealGuard: next.revealGuard };
  return { next: refunded, outcome: { kind: 'parts', hashes } };
}

function hashesOf({ parts }: Upload): Uint8Array[] {
  return parts.flatMap(({ stored }) => (stored ? [stored.hash] : []));
}

export type ServeOutcome =
  | Unknown
  | SealRefusal
  | Spent
  | TicketNeeded
  | { readonly kind: 'part_unknown' }
  /** Readers have had all parts many times before the claim; the sender can allow more. */
  | { readonly kind: 'served_too_often' }
  | { readonly kind: 'part'; readonly attempt: number };

/**
 * Allows a reader with the whole link to download a part: while the secret lives, and after the claim with its token.
 *
 * @param part from 1
 * @param tokenHash SHA-256 of the claim token, or null
 */
export function servePart(
  row: SecretRow | null,
  { part, proofHash, tokenHash, ticketHash = null }: ServeCommand,
  now: number,
): Decision<ServeOutcome> {
  if (row === null || isUploading(row)) return { next: row, outcome: { kind: 'unknown' } };
  const refused = checkProof(row.browserSeal, proofHash);
  if (refused) return { next: row, outcome: refused };
  const spent = endOf(row, now);
  if (spent && !holdsLease(row, tokenHash, now)) return { next: row, outcome: spent };
  if (row.binding && !ticketOf(row, ticketHash, now)) {
    return { next: row, outcome: { kind: 'ticket_needed' } };
  }
  const { upload } = row;
  const stored = upload?.parts[part - 1]?.stored;
  if (!upload || !stored) return { next: row, outcome: { kind: 'part_unknown' } };
  const { attempt } = stored;
  if (spent) return { next: row, outcome: { kind: 'part', attempt } };
  if (isServedTooOften(row)) return { next: row, outcome: { kind: 'served_too_often' } };
  const next = { ...row, upload: { ...upload, served: upload.served + 1 } };
  return { next, outcome: { kind: 'part', attempt } };
}

export interface ServeCommand {
  readonly part: number;
  readonly proofHash: Uint8Array | null;
  readonly tokenHash: Uint8Array | null;
  readonly ticketHash?: Uint8Array | null;
}
