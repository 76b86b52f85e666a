import { fragmentOf, readFragment } from '../../../shared/seal/fragment.ts';
import { fitsLink } from '../../data/link-fragment.ts';
import { isOver, type Receipt } from '../../data/receipts.ts';

type DatedEvent =
  | { kind: 'created' | 'received' | 'burned' | 'expires' | 'expired' | 'disputed'; at: number }
  /** Numbered from 1. */
  | { kind: 'unlocked'; at: number; number: number };

/** One line of the timeline; `at` is in epoch seconds. */
export type TimelineEvent =
  | DatedEvent
  | { kind: 'repeats' | 'misses'; count: number }
  | { kind: 'waiting' };

/**
 * The lifecycle of a secret, by time: what happened, then what comes next. Counts have no time: wrong passphrases precede
 * the end, repeated calls follow it. A dispute comes last.
 */
export function timelineOf(receipt: Receipt): TimelineEvent[] {
  const { misses, repeats } = receipt.details;
  const past = pastEvents(receipt).toSorted((one, other) => one.at - other.at);
  const wrong = misses > 0 ? [{ kind: 'misses', count: misses } as const] : [];
  if (isOver(receipt)) {
    const again = repeats > 0 ? [{ kind: 'repeats', count: repeats } as const] : [];
    const { disputed } = receipt.record;
    const doubt = disputed === undefined ? [] : [{ kind: 'disputed', at: disputed } as const];
    return [...past.slice(0, -1), ...wrong, ...past.slice(-1), ...again, ...doubt];
  }
  const expires = { kind: 'expires', at: receipt.record.expiration_stamp } as const;
  return [...past, ...wrong, { kind: 'waiting' }, expires];
}

function pastEvents({ record, details }: Receipt): DatedEvent[] {
  const events: DatedEvent[] = [{ kind: 'created', at: record.created }];
  for (const [index, at] of (details.unlocked ?? []).entries()) {
    events.push({ kind: 'unlocked', at, number: index + 1 });
  }
  if (record.received !== null) events.push({ kind: 'received', at: record.received });
  if (record.burned !== null) events.push({ kind: 'burned', at: record.burned });
  if (record.is_expired && !record.is_destroyed) {
    events.push({ kind: 'expired', at: record.expiration_stamp });
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

/**
 * The link to send. If a browser encrypted the secret, its key is only in the address of the sender's page.
 *
 * @param fragment of the secret's links, without `#`
 * @returns null when there is none
 */
export function shareUrlOf({ record }: Receipt, fragment: string): string | null {
  const key = readFragment(fragment);
  const { share_url: url } = record;
  if (url === undefined || !fitsLink(key, record)) return null;
  return typeof key === 'string' ? url : `${url}#${fragmentOf(key)}`;
}
