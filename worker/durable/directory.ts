/**
 * Directory: one object for each region, for what needs a list. It stands in no secret's way. An account is the truth
 * about itself; what stands here is the last that was heard of it, and hearing something twice or late changes nothing.
 */
import { DurableObject } from 'cloudflare:workers';
import type { CustomerView } from './account-views.ts';
import type { FailedMail } from './outbox-table.ts';
import { migrate } from './schema.ts';

const migrations = [
  `CREATE TABLE accounts (
    account TEXT PRIMARY KEY, change INTEGER NOT NULL,
    address TEXT, role TEXT, planid TEXT, locale TEXT,
    created_at INTEGER, last_sign_in_at INTEGER,
    created INTEGER, burned INTEGER, shared INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX accounts_created_at ON accounts (created_at);
  CREATE TABLE failed_mails (
    account TEXT NOT NULL, id INTEGER NOT NULL,
    template TEXT NOT NULL, reason TEXT NOT NULL, failed_at INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) WITHOUT ROWID;
  CREATE INDEX failed_mails_failed_at ON failed_mails (failed_at);`,
] as const;

/** All that the directory is told of an account. */
export interface AccountFacts {
  /** Null when there is none any more, or none yet. */
  readonly customer: CustomerView | null;
  readonly failedMails: readonly FailedMail[];
}

export interface Overview {
  readonly customerCount: number;
  /** The newest ones. */
  readonly customers: readonly Pick<CustomerView, 'address' | 'role' | 'planid' | 'createdAt'>[];
  readonly failedMailCount: number;
  /** The newest ones; whose they are is named by the account alone, not by an address. */
  readonly failedMails: readonly (FailedMail & { readonly account: string })[];
}

export class Directory extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    migrate(ctx.storage, migrations);
  }

  /** Hears of a change of an account; one that is not newer than the last one changes nothing. */
  hear(account: string, change: number, { customer, failedMails }: AccountFacts): void {
    const [known] = this.#sql
      .exec<{ change: number }>('SELECT change FROM accounts WHERE account = ?', account)
      .toArray();
    if (known && known.change >= change) return;
    this.ctx.storage.transactionSync(() => {
      this.#writeAccount(account, change, customer);
      this.#sql.exec('DELETE FROM failed_mails WHERE account = ?', account);
      for (const { id, template, reason, failedAt } of failedMails) {
        this.#sql.exec(
          'INSERT INTO failed_mails VALUES (?, ?, ?, ?, ?)',
          account,
          id,
          template,
          reason,
          failedAt,
        );
      }
    });
  }

  overview(rowsMax: number): Overview {
    return {
      customerCount: this.#count('accounts WHERE address IS NOT NULL'),
      customers: this.#newestCustomers(rowsMax),
      failedMailCount: this.#count('failed_mails'),
      failedMails: this.#newestFailedMails(rowsMax),
    };
  }

  /** An account that ended leaves its number, so that nothing older brings it back. */
  #writeAccount(account: string, change: number, customer: CustomerView | null): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      account,
      change,
      customer?.address ?? null,
      customer?.role ?? null,
      customer?.planid ?? null,
      customer?.locale ?? null,
      customer?.createdAt ?? null,
      customer?.lastSignInAt ?? null,
      customer?.counts.created ?? null,
      customer?.counts.burned ?? null,
      customer?.counts.shared ?? null,
    );
  }

  #newestCustomers(rowsMax: number): Overview['customers'] {
    return this.#sql
      .exec<{ address: string; role: string; planid: string; created_at: number }>(
        `SELECT address, role, planid, created_at FROM accounts
         WHERE address IS NOT NULL ORDER BY created_at DESC LIMIT ?`,
        rowsMax,
      )
      .toArray()
      .map(({ address, role, planid, created_at }) => ({
        address,
        role: role === 'colonel' ? role : 'customer',
        planid,
        createdAt: created_at,
      }));
  }

  #newestFailedMails(rowsMax: number): Overview['failedMails'] {
    return this.#sql
      .exec<{ account: string; id: number; template: string; reason: string; failed_at: number }>(
        'SELECT * FROM failed_mails ORDER BY failed_at DESC LIMIT ?',
        rowsMax,
      )
      .toArray()
      .map(({ failed_at, ...mail }) => ({ ...mail, failedAt: failed_at }));
  }

  #count(rows: string): number {
    return this.#sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${rows}`).one().n;
  }
}
