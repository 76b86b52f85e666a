/**
 * The authentication log of an account: which entries are stored, folded and evicted.
 *
 * Anyone with the address can cause some entries. They must neither flood the log nor evict entries that required a
 * credential: repeats are folded, and each class of entries has its own limit.
 */
import type { AuthEvent } from '../../../shared/contract/auth-log.ts';
import {
  AUTH_LOG_FOLD_SECONDS,
  AUTH_LOG_ROWS_MAX,
  AUTH_LOG_SECONDS,
} from '../../../shared/limits.ts';

/** An event. Never contains a network address, a full user agent, a token or a key. */
export interface AuthEntry {
  readonly event: AuthEvent;
  /** Browser and system; absent: those of the request. */
  readonly device?: string;
  /** The name of the API token, or the browser whose session ended. */
  readonly name?: string;
  /** How many sessions or tokens; 1 when absent. */
  readonly count?: number;
}

/** The fields of a stored row that decide about retention. Times are epoch ms. */
export interface AuthLogRow {
  readonly number: number;
  /** A string, because a newer version may have stored other events. */
  readonly event: string;
  readonly device: string;
  /** The time of the first event of the row. */
  readonly beganAt: number;
  /** The time of the last. */
  readonly at: number;
}

type EntryClass = keyof typeof AUTH_LOG_ROWS_MAX;

/** Events that require no credential, and wrong passwords of a session: repeats are folded. */
const attempts: ReadonlySet<string> = new Set<AuthEvent>([
  'sign_in_failed',
  'password_reset_requested',
  'confirmation_failed',
]);

/** Frequent and of little consequence: they must not evict changes of credentials. */
const visits: ReadonlySet<string> = new Set<AuthEvent>(['signed_in', 'signed_out']);

function classOf(event: string): EntryClass {
  if (attempts.has(event)) return 'attempt';
  return visits.has(event) ? 'visit' : 'change';
}

/** Older entries (epoch ms) are neither shown nor stored. */
export function keptSince(now: number): number {
  return now - AUTH_LOG_SECONDS * 1000;
}

export interface Recording {
  /** The row whose count grows; null: the entry gets a row of its own. */
  readonly foldInto: number | null;
  /** Rows that are deleted. */
  readonly evicted: readonly number[];
}

/**
 * Decides how an entry is stored.
 *
 * @param rows every row of the log, in any order
 */
export function recordingOf(
  rows: readonly AuthLogRow[],
  { event, device }: { readonly event: AuthEvent; readonly device: string },
  now: number,
): Recording {
  const [kept, expired] = [rows.filter(isKept), rows.filter((row) => !isKept(row))];
  const entryClass = classOf(event);
  const ofClass = kept.filter((row) => classOf(row.event) === entryClass);
  const foldInto = entryClass === 'attempt' ? repeatOf() : null;
  const surplus = foldInto === null ? ofClass.length + 1 - AUTH_LOG_ROWS_MAX[entryClass] : 0;
  const oldest = ofClass.toSorted((one, other) => one.at - other.at || one.number - other.number);
  const evicted = [...expired, ...oldest.slice(0, Math.max(surplus, 0))];
  return { foldInto, evicted: evicted.map(({ number }) => number) };

  function isKept(row: AuthLogRow): boolean {
    return row.at >= keptSince(now);
  }

  /** The row of the same failure, unless an event that requires a credential came after it. */
  function repeatOf(): number | null {
    const others = kept.filter((row) => classOf(row.event) !== 'attempt');
    const since = Math.max(...others.map(({ at }) => at), now - AUTH_LOG_FOLD_SECONDS * 1000);
    const same = ofClass.find(
      (row) => row.event === event && row.device === device && row.beganAt > since,
    );
    return same?.number ?? null;
  }
}
