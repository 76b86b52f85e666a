/** The emails that objects gave up, as they last reported them. Every method is synchronous. */
import * as v from 'valibot';
import type { ListedMail, Page, FailedMail } from './directory-types.ts';
import type { CountTable } from './count-table.ts';
import { Keyset, LATER_THAN_ALL, moment, ROWS_READ_MAX } from './keyset-pagination.ts';

export const failedEmailTable = `CREATE TABLE failed_emails (
    account TEXT NOT NULL, id INTEGER NOT NULL,
    template TEXT NOT NULL, reason TEXT NOT NULL, failed_at INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) WITHOUT ROWID;
  CREATE INDEX failed_emails_failed_at ON failed_emails (failed_at);`;

interface StoredRow extends Record<string, SqlStorageValue> {
  account: string;
  id: number;
  template: string;
  reason: string;
  failed_at: number;
}

const newest = new Keyset('mails', v.tuple([moment, v.string(), moment]), [LATER_THAN_ALL, '', 0]);

export class FailedEmailTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /** Replaces the failed emails of an object by those that it reports. */
  apply(account: string, mails: readonly FailedMail[]): void {
    const known = this.#sql
      .exec('SELECT id FROM failed_emails WHERE account = ?', account)
      .toArray().length;
    if (known > 0) this.#sql.exec('DELETE FROM failed_emails WHERE account = ?', account);
    for (const { id, template, reason, failedAt } of mails) {
      this.#sql.exec(
        'INSERT INTO failed_emails VALUES (?, ?, ?, ?, ?)',
        account,
        id,
        template,
        reason,
        failedAt,
      );
    }
    this.#counts.add('failed_emails', mails.length - known);
  }

  /** One page, newest first; null when `after` is no cursor of this list. */
  page(after: string): Page<ListedMail> | null {
    const key = newest.read(after);
    if (!key) return null;
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM failed_emails WHERE (failed_at, account, id) < (?, ?, ?)
         ORDER BY failed_at DESC, account DESC, id DESC LIMIT ?`,
        ...key,
        ROWS_READ_MAX,
      )
      .toArray();
    return newest.page(rows, ({ failed_at, account, id }) => [failed_at, account, id], mailOf);
  }
}

function mailOf({ failed_at, ...mail }: StoredRow): ListedMail {
  return { ...mail, failedAt: failed_at };
}
