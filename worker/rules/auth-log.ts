/**
 * What an account's authentication log keeps.
 *
 * Some entries can be caused by anyone who knows the address. They must neither flood the log nor evict what took a
 * credential: repeats are folded, and each class of entries has a limit of its own.
 */
import type { AuthEvent } from '../../shared/contract/auth-log.ts';
import { AUTH_LOG_FOLD_SECONDS, AUTH_LOG_ROWS_MAX, AUTH_LOG_SECONDS } from '../../shared/limits.ts';

/** What happened. Never holds a network address, a full user agent, a token or a key. */
export interface AuthEntry {
  readonly event: AuthEvent;
  /** Browser and system in two words; absent: those of the request. */
  readonly device?: string;
  /** The API token's, or the browser whose session was ended. */
  readonly name?: string;
  /** How many sessions ended; 1 unless given. */
  readonly count?: number;
}

/** A stored row, as far as it matters to what is kept. Times are epoch ms. */
export interface AuthLogRow {
  readonly number: number;
  /** A build that is newer than this one may have stored others. */
  readonly event: string;
  readonly device: string;
  /** The first of the failures that the row stands for. */
  readonly beganAt: number;
  /** The last of them. */
  readonly at: number;
}

type EntryClass = keyof typeof AUTH_LOG_ROWS_MAX;

/** Events that take no credential, and wrong passwords of a session: repeats are folded. */
const attempts: ReadonlySet<string> = new Set<AuthEvent>([
  'sign_in_failed',
  'password_reset_requested',
  'confirmation_failed',
]);

/** Frequent, and of little consequence: they must not evict a change of credentials. */
const visits: ReadonlySet<string> = new Set<AuthEvent>(['signed_in', 'signed_out']);

function classOf(event: string): EntryClass {
  if (attempts.has(event)) return 'attempt';
  return visits.has(event) ? 'visit' : 'change';
}

/** Entries from before this moment, in epoch ms, are neither shown nor kept. */
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

  /** The row of the same failure, unless something that took a credential has happened since. */
  function repeatOf(): number | null {
    const others = kept.filter((row) => classOf(row.event) !== 'attempt');
    const since = Math.max(...others.map(({ at }) => at), now - AUTH_LOG_FOLD_SECONDS * 1000);
    const same = ofClass.find(
      (row) => row.event === event && row.device === device && row.beganAt > since,
    );
    return same?.number ?? null;
  }
}
