/** Feedback of visitors to the operators of the site. Every method is synchronous. */
import * as v from 'valibot';
import type { FeedbackGroup } from '../../shared/contract/colonel.ts';
import { DAY_MS, dayOf } from '../../shared/day.ts';
import { FEEDBACK_SECONDS } from '../../shared/limits.ts';
import type { Feedback, NewFeedback, Page } from './directory-types.ts';
import type { CountTable } from './count-table.ts';
import { Keyset, moment, ROWS_READ_MAX } from './keyset-pagination.ts';

export const feedbackTable = `CREATE TABLE feedback (
    id TEXT PRIMARY KEY,
    msg TEXT NOT NULL, custid TEXT, tz TEXT NOT NULL, version TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX feedback_created_at ON feedback (created_at, id);`;

/** A half-open interval of epoch ms: `from <= time < below`. */
interface Span {
  readonly from: number;
  readonly below: number;
}

/** The time span of a group in which feedback is listed, by UTC day. */
export function feedbackSpan(group: FeedbackGroup, now: number): Span {
  const today = now - (now % DAY_MS);
  switch (group) {
    case 'today':
      return { from: today, below: today + DAY_MS };
    case 'yesterday':
      return { from: today - DAY_MS, below: today };
    case 'before':
      return { from: 0, below: today - DAY_MS };
  }
}

const KEPT_MS = FEEDBACK_SECONDS * 1000;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  msg: string;
  custid: string | null;
  tz: string;
  version: string;
  created_at: number;
}

export class FeedbackTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  add({ id, msg, custid, tz, version }: NewFeedback, now: number): void {
    const { rowsWritten } = this.#sql.exec(
      'INSERT OR IGNORE INTO feedback VALUES (?, ?, ?, ?, ?, ?)',
      id,
      msg,
      custid,
      tz,
      version,
      now,
    );
    if (rowsWritten === 0) return;
    this.#counts.add('feedback', 1);
    this.#counts.add(`feedback:${dayOf(now)}`, 1);
  }

  /** Deletes at most `rowsMax` entries that were stored long enough. */
  deleteOld(now: number, rowsMax: number): void {
    const old = this.#sql
      .exec<{ id: string; created_at: number }>(
        'SELECT id, created_at FROM feedback WHERE created_at < ? ORDER BY created_at LIMIT ?',
        now - KEPT_MS,
        rowsMax,
      )
      .toArray();
    for (const { id, created_at } of old) {
      this.#sql.exec('DELETE FROM feedback WHERE id = ?', id);
      this.#counts.add('feedback', -1);
      this.#counts.add(`feedback:${dayOf(created_at)}`, -1);
    }
  }

  /** When the oldest entry has been stored long enough, in epoch ms; null when there is none. */
  nextDueAt(): number | null {
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>('SELECT MIN(created_at) AS oldest FROM feedback')
      .one();
    return oldest && oldest + KEPT_MS;
  }

  /** How many came on the day of `now`, on the one before it, and before that. */
  counts(now: number): Record<FeedbackGroup, number> {
    const countOf = (group: 'today' | 'yesterday') =>
      this.#counts.get(`feedback:${dayOf(feedbackSpan(group, now).from)}`);
    const [today, yesterday] = [countOf('today'), countOf('yesterday')];
    return { today, yesterday, before: this.#counts.get('feedback') - today - yesterday };
  }

  /** One page of a group, newest first; null when `after` is no cursor of this list. */
  page(group: FeedbackGroup, after: string, now: number): Page<Feedback> | null {
    const { from, below } = feedbackSpan(group, now);
    // A cursor contains its day: a reader who goes on after midnight misses nothing.
    const schema = v.tuple([moment, moment, v.string()]);
    const keyset = new Keyset(`feedback:${group}`, schema, [from, below, '']);
    const key = keyset.read(after);
    if (!key) return null;
    const [start] = key;
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM feedback WHERE created_at >= ? AND (created_at, id) < (?, ?)
         ORDER BY created_at DESC, id DESC LIMIT ?`,
        ...key,
        ROWS_READ_MAX,
      )
      .toArray();
    return keyset.page(rows, ({ created_at, id }) => [start, created_at, id], feedbackOf);
  }
}

function feedbackOf({ id, msg, custid, tz, version, created_at }: StoredRow): Feedback {
  return { id, msg, custid, tz, version, createdAt: created_at };
}
