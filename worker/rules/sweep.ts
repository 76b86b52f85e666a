/**
 * What must happen to a row by itself, and when. Expiry is checked at every read; sweeping only clears away.
 */
import type { SecretRow } from './secret-row.ts';

/** Rows whose timeline is over are removed in batches of this length: they hold no share and no envelope. */
const REMOVAL_STEP_MS = 10 * 60_000;

/** The moment (epoch ms) at which the row next wants to be swept; in the past when it is owed already. */
export function dueAt(row: SecretRow): number {
  if (row.share !== null) return row.claim?.leaseEndsAt ?? row.expiresAt;
  if (owesDeletion(row)) return row.burnedAt ?? row.receivedAt ?? row.expiresAt;
  return Math.ceil(row.endsAt / REMOVAL_STEP_MS) * REMOVAL_STEP_MS;
}

export interface Sweep {
  /** The row afterwards; null when it goes altogether. */
  readonly next: SecretRow | null;
  /** Whether the envelope is still to be deleted from its store. */
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
