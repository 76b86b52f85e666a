/** The emails that objects gave up, as they last reported them: listed for admins, and sent again. */
import * as v from 'valibot';
import type {
  FailedMailLine,
  listFailedMails,
  resendFailedMail,
} from '../../shared/contract/colonel.ts';
import { failedEmailId, parseFailedEmailId, retryFailedEmail } from '../email/queue.ts';
import { seconds } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { audited } from './audit.ts';
import {
  type CountTable,
  Keyset,
  LATER_THAN_ALL,
  moment,
  type Page,
  pageReply,
  ROWS_READ_MAX,
} from './directory-lists.ts';
import type { FailedMail } from './directory-types.ts';
import { directoryStub } from './stub.ts';

export const listFailedEmails: Handler<typeof listFailedMails> = async (call) =>
  pageReply(await directoryStub(call).failedMails(call.body.after), failedEmailLine);

/** A failed email as a list shows it. */
export function failedEmailLine(email: ListedEmail): FailedMailLine {
  const { template, reason, failedAt } = email;
  return { id: failedEmailId(email), template, reason, failed: seconds(failedAt) };
}

export const resendFailedEmail: Handler<typeof resendFailedMail> = async (call) => {
  const { id } = call.params;
  const email = parseFailedEmailId(id);
  if (!email) return refuse('not_found');
  const isQueued = await audited(call, 'mail', id, '', () => retryFailedEmail(call, email));
  return isQueued ? reply({ record: { id } }) : refuse('mail_not_failed');
};

/** Its account is identified by name, not by an address. */
export interface ListedEmail extends FailedMail {
  readonly account: string;
}

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

/** Every method is synchronous. */
export class FailedEmailTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /** Replaces the failed emails of an object by those that it reports. */
  apply(account: string, emails: readonly FailedMail[]): void {
    const known = this.#sql
      .exec('SELECT id FROM failed_emails WHERE account = ?', account)
      .toArray().length;
    if (known > 0) this.#sql.exec('DELETE FROM failed_emails WHERE account = ?', account);
    for (const { id, template, reason, failedAt } of emails) {
      this.#sql.exec(
        'INSERT INTO failed_emails VALUES (?, ?, ?, ?, ?)',
        account,
        id,
        template,
        reason,
        failedAt,
      );
    }
    this.#counts.add('failed_emails', emails.length - known);
  }

  /** One page, newest first; null when `after` is no cursor of this list. */
  page(after: string): Page<ListedEmail> | null {
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
    return newest.page(rows, ({ failed_at, account, id }) => [failed_at, account, id], emailOf);
  }
}

function emailOf({ failed_at, ...email }: StoredRow): ListedEmail {
  return { ...email, failedAt: failed_at };
}
