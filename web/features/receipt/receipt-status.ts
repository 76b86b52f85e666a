import { isOver, type Receipt } from '../../data/receipts.ts';

/** One line of the timeline; `at` is in epoch seconds. */
export type TimelineEvent =
  | { kind: 'created' | 'viewed' | 'received' | 'burned' | 'expires' | 'expired'; at: number }
  | { kind: 'repeats' | 'misses'; count: number }
  /** Numbered from 1. */
  | { kind: 'unlocked'; at: number; number: number }
  | { kind: 'waiting' };

/**
 * The lifecycle of a secret so far and what comes next, in the order they are shown.
 *
 * @param fetchedAt when the response arrived, in epoch seconds
 */
export function timelineOf({ record, details }: Receipt, fetchedAt: number): TimelineEvent[] {
  const events: TimelineEvent[] = [
    { kind: 'created', at: record.created },
    // The first response does not include its own view.
    { kind: 'viewed', at: record.viewed ?? fetchedAt },
  ];
  if (details.misses > 0) events.push({ kind: 'misses', count: details.misses });
  for (const [index, at] of (details.unlocked ?? []).entries()) {
    events.push({ kind: 'unlocked', at, number: index + 1 });
  }
  if (record.received !== null) events.push({ kind: 'received', at: record.received });
  if (details.repeats > 0) events.push({ kind: 'repeats', count: details.repeats });
  if (record.burned !== null) events.push({ kind: 'burned', at: record.burned });
  if (record.is_expired && !record.is_destroyed) {
    events.push({ kind: 'expired', at: record.expiration_stamp });
  }
  if (!isOver({ record, details })) {
    events.push({ kind: 'waiting' }, { kind: 'expires', at: record.expiration_stamp });
  }
  return events;
}

export type ReceiptStatus = 'alive' | 'received' | 'burned' | 'expired';

/** A secret that was opened before it expired counts as received. */
export function statusOf({ record }: Receipt): ReceiptStatus {
  if (record.is_received) return 'received';
  if (record.is_burned) return 'burned';
  return record.is_expired ? 'expired' : 'alive';
}
