/** The accounts of a region, as they were last heard of. Every method is synchronous. */
import * as v from 'valibot';
import type { Search } from '../../rules/customer-search.ts';
import type { CustomerView } from '../account/views.ts';
import type { CountTable } from '../rate-limiter/count-table.ts';
import { Keyset, LATER_THAN_ALL, moment, type Page, ROWS_READ_MAX } from './keyset-pagination.ts';

/** Only accounts that live are in the indexes: those that ended are in nobody's way. */
export const customerSearch = `ALTER TABLE accounts ADD COLUMN domain TEXT;
  UPDATE accounts SET domain = substr(address, instr(address, '@') + 1) WHERE address IS NOT NULL;
  DROP INDEX accounts_created_at;
  CREATE INDEX accounts_newest ON accounts (created_at, account) WHERE address IS NOT NULL;
  CREATE INDEX accounts_address ON accounts (address) WHERE address IS NOT NULL;
  CREATE INDEX accounts_domain ON accounts (domain, address) WHERE address IS NOT NULL;`;

/** A customer as a list shows them. Times are epoch ms. */
export interface ListedCustomer extends Omit<CustomerView, 'counts'> {
  readonly secretsCreated: number;
}

interface StoredRow extends Record<string, SqlStorageValue> {
  account: string;
  address: string;
  domain: string;
  role: string;
  planid: string;
  locale: string;
  created_at: number;
  last_sign_in_at: number | null;
  created: number;
}

const newest = new Keyset('customers', v.tuple([moment, v.string()]), [LATER_THAN_ALL, '']);

export class CustomerTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /**
   * Keeps what was heard of an account. One that ended leaves its number, so that nothing older brings it back.
   *
   * @param change its number
   * @returns false when that was not newer than what is known
   */
  hear(account: string, change: number, customer: CustomerView | null): boolean {
    const [known] = this.#sql
      .exec<{ change: number; address: string | null; created_at: number | null }>(
        'SELECT change, address, created_at FROM accounts WHERE account = ?',
        account,
      )
      .toArray();
    if (known && known.change >= change) return false;
    if (
      customer &&
      known?.address === customer.address &&
      known.created_at === customer.createdAt
    ) {
      this.#update(account, change, customer);
      return true;
    }
    const columns = { account, change, ...(customer && columnsOf(customer)) };
    const places = Object.keys(columns).map(() => '?');
    this.#sql.exec(
      `INSERT OR REPLACE INTO accounts (${Object.keys(columns).join()}) VALUES (${places.join()})`,
      ...Object.values(columns),
    );
    this.#counts.add('customers', Number(customer !== null) - Number(known?.address != null));
    return true;
  }

  /** Writes what is in no index: that is one row written, and four with the indexes. */
  #update(account: string, change: number, customer: CustomerView): void {
    const { address: _address, domain: _domain, created_at: _at, ...rest } = columnsOf(customer);
    const columns = { change, ...rest };
    const assignments = Object.keys(columns).map((name) => `${name} = ?`);
    this.#sql.exec(
      `UPDATE accounts SET ${assignments.join()} WHERE account = ?`,
      ...Object.values(columns),
      account,
    );
  }

  /** One page; null when `after` is no cursor of this list. The newest come first, what was searched for by its name. */
  page(search: Search | null, after: string): Page<ListedCustomer> | null {
    if (!search) return this.#newest(after);
    return search.by === 'address' ? this.#byAddress(search, after) : this.#byDomain(search, after);
  }

  #newest(after: string): Page<ListedCustomer> | null {
    const key = newest.read(after);
    if (!key) return null;
    const rows = this.#rows('(created_at, account) < (?, ?)', 'created_at DESC, account DESC', key);
    return newest.page(rows, ({ created_at, account }) => [created_at, account], lineOf);
  }

  #byAddress({ from, below }: Search, after: string): Page<ListedCustomer> | null {
    const keyset = new Keyset(`customers:${from}`, v.tuple([v.string()]), [from]);
    const key = keyset.read(after);
    if (!key) return null;
    const rows = this.#rows('address >= ? AND address < ?', 'address', [...key, below]);
    return keyset.page(rows, ({ address }) => [next(address)], lineOf);
  }

  #byDomain({ from, below }: Search, after: string): Page<ListedCustomer> | null {
    const schema = v.tuple([v.string(), v.string()]);
    const keyset = new Keyset(`customers:@${from}`, schema, [from, '']);
    const key = keyset.read(after);
    if (!key) return null;
    const where = '(domain, address) >= (?, ?) AND domain < ?';
    const rows = this.#rows(where, 'domain, address', [...key, below]);
    return keyset.page(rows, ({ domain, address }) => [domain, next(address)], lineOf);
  }

  #rows(where: string, order: string, values: readonly SqlStorageValue[]): StoredRow[] {
    return this.#sql
      .exec<StoredRow>(
        `SELECT * FROM accounts WHERE address IS NOT NULL AND ${where} ORDER BY ${order} LIMIT ?`,
        ...values,
        ROWS_READ_MAX,
      )
      .toArray();
  }
}

/** The first text behind another one. */
function next(text: string): string {
  return `${text}\0`;
}

function columnsOf({ address, counts, ...customer }: CustomerView) {
  const { role, planid, locale, createdAt, lastSignInAt } = customer;
  return {
    address,
    domain: address.slice(address.indexOf('@') + 1),
    role,
    planid,
    locale,
    created_at: createdAt,
    last_sign_in_at: lastSignInAt,
    ...counts,
  };
}

function lineOf(row: StoredRow): ListedCustomer {
  return {
    address: row.address,
    role: row.role === 'colonel' ? row.role : 'customer',
    planid: row.planid,
    locale: row.locale,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    secretsCreated: row.created,
  };
}
