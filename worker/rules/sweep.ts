/**
 * What must happen to a row by itself, and when. Expiry is checked at every read; sweeping only clears away.
 */
import type { SecretRow } from './secret-row.ts';

/** The moment (epoch ms) at which the row next wants to be swept; in the past when it is owed already. */
export function dueAt(row: SecretRow): number {
  if (row.share !== null) return row.claim?.leaseEndsAt ?? row.expiresAt;
  if (owesDeletion(row)) return row.burnedAt ?? row.receivedAt ?? row.expiresAt;
  return row.endsAt;
}

export interface Sweep {
  /** The row afterwards; null when it goes altogether. */
  readonly next: SecretRow | null;
  /** Whether the envelope must be deleted from its store now. */
  readonly deleteEnvelope: boolean;
}

/**
 * Clears away whatever is over: the share after its lease or expiry, the row after its timeline.
 *
 * @param storeForgets whether the store drops expired envelopes by itself, so that only claimed and burned ones must
 *   be deleted; each deletion costs
 */
export function sweep(row: SecretRow, now: number, storeForgets: boolean): Sweep {
  const swept = row.share !== null && dueAt(row) <= now ? wipe(row, storeForgets) : row;
  return { next: now >= row.endsAt ? null : swept, deleteEnvelope: owesDeletion(swept) };
}

function wipe(row: SecretRow, storeForgets: boolean): SecretRow {
  const isLeftToStore = storeForgets && row.receivedAt === null;
  return {
    ...row,
    share: null,
    claim: null,
    envelopeStored: row.envelopeStored && !isLeftToStore,
  };
}

function owesDeletion(row: SecretRow): boolean {
  return row.envelopeStored && row.share === null;
}
