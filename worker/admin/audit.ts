/**
 * The audit log: what admins did. Each change is recorded before it is made, and marked when it is done. Times in the directory
 * are epoch ms.
 */
import * as v from 'valibot';
import type { AuditLine, listAudit as listAuditEndpoint } from '../../shared/contract/colonel.ts';
import { AUDIT_SECONDS } from '../../shared/limits.ts';
import { generateToken } from '../crypto/tokens.ts';
import { seconds } from '../http/epoch.ts';
import type { Call, Handler } from '../http/mount.ts';
import {
  Keyset,
  LATER_THAN_ALL,
  moment,
  type Page,
  pageReply,
  ROWS_READ_MAX,
} from './directory-lists.ts';
import { directoryStub } from './stub.ts';

/** What an admin is about to do. */
export interface AuditedAction {
  /** Drawn by the caller, so that recording it twice changes nothing. */
  readonly id: string;
  /** The address of the colonel. */
  readonly custid: string;
  readonly action: AuditLine['action'];
  readonly subject: string;
  readonly detail: string;
}

export interface AuditEntry extends AuditedAction {
  readonly at: number;
  readonly done: boolean;
}

/**
 * Runs an action between its audit entry and the mark that it is done. An action that fails or changes nothing is never
 * marked.
 *
 * @param subject what the action is about, and `detail` what of it; empty for nothing
 * @param act returns null or false if it changed nothing
 * @throws StoreUnavailable if the entry could not be written; then the action was not run
 */
export async function audited<Result>(
  call: Pick<Call, 'caller' | 'config' | 'env'>,
  action: AuditedAction['action'],
  subject: string,
  detail: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const id = generateToken();
  const { custid } = call.caller;
  await directoryStub(call).addAuditEntry({ id, custid, action, subject, detail });
  const result = await act();
  if (result !== null && result !== false) await directoryStub(call).completeAuditEntry(id);
  return result;
}

export const listAudit: Handler<typeof listAuditEndpoint> = async (call) =>
  pageReply(await directoryStub(call).audit(call.body.after), auditLine);

/** An entry as a list shows it. */
export function auditLine({ at, ...entry }: AuditEntry): AuditLine {
  return { ...entry, at: seconds(at) };
}

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

/** Every method is synchronous. */
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
