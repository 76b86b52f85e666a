/** What became of secrets, in numbers: the only thing about them that is ever told outside of their vault. */
import type { SecretRow } from './secret-row.ts';

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

/** How often each thing happened; below 0 for what is taken back. */
export type SecretEvents = ReadonlyMap<keyof SecretCounts, number>;

const none: SecretCounts = { created: 0, received: 0, burned: 0, expired: 0 };

/**
 * What a change of a row adds to the counts. Each secret is counted once as created and once as ended, so that what is
 * left is what lives.
 *
 * @param before null when there was no row
 * @param after null when there is none any more
 */
export function eventOf(
  before: SecretRow | null,
  after: SecretRow | null,
): keyof SecretCounts | null {
  if (before === null) return after === null ? null : 'created';
  if (hasEnded(before)) return null;
  if (after === null) return 'expired';
  if (after.receivedAt !== null) return 'received';
  if (after.burnedAt !== null) return 'burned';
  return after.share === null ? 'expired' : null;
}

/** Whether the row was counted as ended. */
function hasEnded({ share, receivedAt, burnedAt }: SecretRow): boolean {
  return receivedAt !== null || burnedAt !== null || share === null;
}

/**
 * Adds to a tally.
 *
 * @param day of UTC
 */
export function addEvents(tally: CounterChange, events: SecretEvents, day: string): CounterChange {
  const today = day === tally.day ? tally.today : none;
  return { day, today: plus(today, events), total: plus(tally.total, events) };
}

/** What was created yesterday may be taken back today; today's count does not fall below nothing for that. */
function plus(counts: SecretCounts, events: SecretEvents): SecretCounts {
  const sum = (event: keyof SecretCounts) => Math.max(counts[event] + (events.get(event) ?? 0), 0);
  return {
    created: sum('created'),
    received: sum('received'),
    burned: sum('burned'),
    expired: sum('expired'),
  };
}
