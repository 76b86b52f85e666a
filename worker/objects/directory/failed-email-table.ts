/** The mails that accounts gave up, as they were last heard of. Every method is synchronous. */
import * as v from 'valibot';
import type { CountTable } from '../rate-limiter/count-table.ts';
import { Keyset, LATER_THAN_ALL, moment, type Page, ROWS_READ_MAX } from './keyset-pagination.ts';
import type { FailedMail } from '../shared/email-views.ts';

/** Whose it is, is named by the account alone, not by an address. */
export interface ListedMail extends FailedMail {
  readonly account: string;
}

interface StoredRow extends Record<string, SqlStorageValue> {
  account: string;
  id: number;
  template: string;
  reason: string;
  failed_at: number;
}

const newest = new Keyset('mails', v.tuple([moment, v.string(), moment]), [LATER_THAN_ALL, '', 0]);

export class FailedMailTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /** Keeps all that an account has given up, in place of what was heard before. */
  hear(account: string, mails: readonly FailedMail[]): void {
    const known = this.#sql
      .exec('SELECT id FROM failed_mails WHERE account = ?', account)
      .toArray().length;
    if (known > 0) this.#sql.exec('DELETE FROM failed_mails WHERE account = ?', account);
    for (const { id, template, reason, failedAt } of mails) {
      this.#sql.exec(
        'INSERT INTO failed_mails VALUES (?, ?, ?, ?, ?)',
        account,
        id,
        template,
        reason,
        failedAt,
      );
    }
    this.#counts.add('failed_mails', mails.length - known);
  }

  /** One page, newest first; null when `after` is no cursor of this list. */
  page(after: string): Page<ListedMail> | null {
    const key = newest.read(after);
    if (!key) return null;
    const rows = this.#sql
      .exec<StoredRow>(
        `SELECT * FROM failed_mails WHERE (failed_at, account, id) < (?, ?, ?)
         ORDER BY failed_at DESC, account DESC, id DESC LIMIT ?`,
        ...key,
        ROWS_READ_MAX,
      )
      .toArray();
    return newest.page(rows, ({ failed_at, account, id }) => [failed_at, account, id], lineOf);
  }
}

function lineOf({ failed_at, ...mail }: StoredRow): ListedMail {
  return { ...mail, failedAt: failed_at };
}
