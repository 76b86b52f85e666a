/** The audit log: what admins did. An entry is written before the action and marked when it is done. Every method is synchronous. */
import * as v from 'valibot';
import { AUDIT_SECONDS } from '../../shared/limits.ts';
import type { AuditedAction, AuditEntry, Page } from './directory-types.ts';
import { Keyset, LATER_THAN_ALL, moment, ROWS_READ_MAX } from './keyset-pagination.ts';

export const auditTable = `CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    custid TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL,
    done INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX audit_at ON audit (at, id);`;

const KEPT_MS = AUDIT_SECONDS * 1000;
const TIES_MS_MAX = 100;

interface StoredRow extends Record<string, SqlStorageValue> {
  id: string;
  at: number;
  custid: string;
  action: AuditedAction['action'];
  subject: string;
  detail: string;
  done: number;
}

const newest = new Keyset('audit', v.tuple([moment, v.string()]), [LATER_THAN_ALL, '']);

export class AuditTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add({ id, custid, action, subject, detail }: AuditedAction, now: number): void {
    // Those of one millisecond are listed in their order too.
    this.#sql.exec(
      `INSERT OR IGNORE INTO audit VALUES (?, COALESCE((SELECT MAX(at) + 1 FROM audit WHERE at BETWEEN ? AND ?
         AND EXISTS (SELECT 1 FROM audit WHERE at = ?)), ?), ?, ?, ?, ?, 0)`,
      id,
      now,
      now + TIES_MS_MAX,
      now,
      now,
      custid,
      action,
      subject,
      detail,
    );
  }

  markDone(id: string): void {
    this.#sql.exec('UPDATE audit SET done = 1 WHERE id = ?', id);
  }

  /** Deletes at most `rowsMax` entries that were stored long enough. */
  deleteOld(now: number, rowsMax: number): void {
    this.#sql.exec(
      'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY at LIMIT ?)',
      now - KEPT_MS,
      rowsMax,
    );
  }

  /** When the oldest entry has been stored long enough, in epoch ms; null when there is none. */
  nextDueAt(): number | null {
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>('SELECT MIN(at) AS oldest FROM audit')
      .one();
    return oldest && oldest + KEPT_MS;
  }

  /** One page, newest first; null when `after` is no cursor of this list. */
  page(after: string): Page<AuditEntry> | null {
    const key = newest.read(after);
    if (!key) return null;
    const rows = this.#sql
      .exec<StoredRow>(
        'SELECT * FROM audit WHERE (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?',
        ...key,
        ROWS_READ_MAX,
      )
      .toArray();
    return newest.page(rows, ({ at, id }) => [at, id], entryOf);
  }
}

function entryOf({ done, ...entry }: StoredRow): AuditEntry {
  return { ...entry, done: done === 1 };
}
