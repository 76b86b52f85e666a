/**
 * What must happen to a row by itself, and when. Expiry is checked at every read; sweeping only clears away.
 * An expired envelope is left to the store's own lifetime, a claimed or burned one is deleted.
 */
import type { SecretRow } from './secret-row.ts';

/** The moment (epoch ms) at which the row next wants to be swept; in the past when it is owed already. */
export function dueAt(row: SecretRow): number {
  if (row.share !== null) return row.claim?.leaseEndsAt ?? row.expiresAt;
  if (owesDeletion(row)) return row.burnedAt ?? row.receivedAt ?? row.endsAt;
  return row.endsAt;
}

export interface Sweep {
  /** The row afterwards; null when it goes altogether. */
  readonly next: SecretRow | null;
  /** Whether the envelope must be deleted from its store now. */
  readonly deleteEnvelope: boolean;
}

/** Clears away whatever is over: the share after its lease or expiry, the row after its timeline. */
export function sweep(row: SecretRow, now: number): Sweep {
  const over = row.share !== null && dueAt(row) <= now;
  const swept = over ? { ...row, share: null, claim: null } : row;
  const deleteEnvelope = owesDeletion(swept);
  return { next: now >= row.endsAt ? null : swept, deleteEnvelope };
}

function owesDeletion(row: SecretRow): boolean {
  const consumed = row.receivedAt !== null || row.burnedAt !== null;
  return row.envelopeStored && row.share === null && consumed;
}
