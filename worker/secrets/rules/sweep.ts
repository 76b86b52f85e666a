/** Scheduled clean-up of a row. Expiry is checked at every read; sweeping only deletes data. */
import { withoutRequests } from './binding.ts';
import { isUploading, type SecretRow } from './secret-row.ts';

/** Rows past their timeline hold no share and no envelope, so they are removed in batches of this interval. */
export const REMOVAL_STEP_MS = 10 * 60_000;

/** When the row must be swept next (epoch ms); in the past when it is overdue. */
export function dueAt(row: SecretRow): number {
  if (row.share !== null) return row.claim?.leaseEndsAt ?? row.expiresAt;
  if (needsDeletion(row)) return row.burnedAt ?? row.receivedAt ?? row.expiresAt;
  return Math.ceil(row.endsAt / REMOVAL_STEP_MS) * REMOVAL_STEP_MS;
}

export interface Sweep {
  /** The row afterwards; null when it is removed: after its timeline, and never before its envelope is deleted. */
  readonly next: SecretRow | null;
  /** Whether the envelope must still be deleted from its store. */
  readonly deleteEnvelope: boolean;
}

/**
 * Deletes what has ended: the share after its lease or expiry, the row after its timeline. Envelopes that expire are left to the
 * store: each deletion costs.
 *
 * @param isDeleted whether the envelope has been deleted since the row was last written
 */
export function sweep(row: SecretRow, now: number, isDeleted = false): Sweep {
  const known = isDeleted ? { ...row, envelopeStored: false } : row;
  const swept = known.share !== null && dueAt(known) <= now ? wipe(known) : known;
  const isOver = now >= row.endsAt;
  const deleteEnvelope = needsDeletion(swept) || (isOver && !isDeleted && mayHaveComeLate(row));
  return { next: isOver && !deleteEnvelope ? null : swept, deleteEnvelope };
}

function wipe(row: SecretRow): SecretRow {
  // The store would keep the parts of an unfinished upload for the lifetime that the secret was meant to have.
  const isLeftToStore = row.receivedAt === null && !isUploading(row);
  return {
    ...row,
    share: null,
    note: null,
    claim: null,
    binding: withoutRequests(row.binding),
    envelopeStored: row.envelopeStored && !isLeftToStore,
  };
}

/**
 * A part of an upload that was burned may be written after the others were deleted. Who wrote it deletes it, unless the process ended
 * before: the store would keep it for the lifetime that the secret was meant to have.
 */
function mayHaveComeLate({ upload }: SecretRow): boolean {
  if (upload === null || upload.endsAt === null) return false;
  return upload.parts.some(({ attempts, stored }) => attempts > (stored?.attempt ?? 0));
}

function needsDeletion(row: SecretRow): boolean {
  return row.envelopeStored && row.share === null;
}
