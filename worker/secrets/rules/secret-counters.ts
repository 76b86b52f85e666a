/** Counters of secrets: created, received, burned, expired. They are all that a vault reports about its secrets by itself. */
import { isUploading, type SecretRow } from './secret-row.ts';

export interface SecretCounts {
  readonly created: number;
  readonly received: number;
  readonly burned: number;
  readonly expired: number;
}

/** The counts of a vault. */
export interface CounterChange {
  /** The day of UTC that `today` counts, such as `2026-11-21`. */
  readonly day: string;
  readonly today: SecretCounts;
  readonly total: SecretCounts;
}

/** How often each event happened; negative for events that are reverted. */
export type SecretEvents = ReadonlyMap<keyof SecretCounts, number>;

const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };

/**
 * The event that a change of a row counts as. Each secret is counted once as created and once as ended, so the difference
 * is the number of live secrets.
 *
 * @param before null when there was no row
 * @param after null when the row was removed
 */
export function eventOf(
  before: SecretRow | null,
  after: SecretRow | null,
): keyof SecretCounts | null {
  // A secret that is still uploaded is not created yet, and ends without having been.
  if (before === null || isUploading(before)) {
    return after === null || after.share === null || isUploading(after) ? null : 'created';
  }
  if (hasEnded(before)) return null;
  if (after === null) return 'expired';
  if (after.receivedAt !== null) return 'received';
  if (after.burnedAt !== null) return 'burned';
  return after.share === null ? 'expired' : null;
}

/** Each of these changes of a row was counted as its end. */
function hasEnded({ share, receivedAt, burnedAt }: SecretRow): boolean {
  return receivedAt !== null || burnedAt !== null || share === null;
}

/**
 * Adds events to the counters of a vault.
 *
 * @param day of UTC, such as `2026-11-21`
 */
export function addEvents(
  counters: CounterChange,
  events: SecretEvents,
  day: string,
): CounterChange {
  const today = day === counters.day ? counters.today : none;
  return { day, today: plus(today, events), total: plus(counters.total, events) };
}

/** No count falls below 0: a secret created yesterday may be reverted today. */
function plus(counts: SecretCounts, events: SecretEvents): SecretCounts {
  const sum = (event: keyof SecretCounts) => Math.max(counts[event] + (events.get(event) ?? 0), 0);
  return {
    created: sum('created'),
    received: sum('received'),
    burned: sum('burned'),
    expired: sum('expired'),
  };
}

/** The number of live secrets. Vaults report one after another, so it is not exact to the second. */
export function liveSecrets({ created, received, burned, expired }: SecretCounts): number {
  return Math.max(created - received - burned - expired, 0);
}
