/** The customers of a region, for admins: listed as their accounts last reported them, found, changed and invited. */
import * as v from 'valibot';
import type {
  changeCustomer as changeCustomerEndpoint,
  changeCustomerByPath as changeCustomerByPathEndpoint,
  CustomerLine,
  inviteCustomer as inviteEndpoint,
  listCustomers as listCustomersEndpoint,
  searchCustomers as searchCustomersEndpoint,
} from '../../shared/contract/colonel.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { CustomerView } from '../accounts/account-types.ts';
import { decideChange } from '../accounts/rules/account-profile.ts';
import { invite as inviteAddress } from '../accounts/sign-up.ts';
import { accountOf, accountStub } from '../accounts/stub.ts';
import type { Config } from '../config/config.ts';
import { seconds, secondsOrNull } from '../http/epoch.ts';
import { type Outcome, refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
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
import { customerSearch, type Search } from './rules/customer-search.ts';
import { directoryStub } from './stub.ts';

export const listCustomers: Handler<
  typeof listCustomersEndpoint | typeof searchCustomersEndpoint
> = async (call) => {
  const { q, after } = call.body;
  const page = await directoryStub(call).customers(customerSearch(q), after);
  return pageReply(page, (customer) => customerLine(customer, call.config));
};

/** A customer as a list shows them. */
export function customerLine(customer: ListedCustomer, { COLONELS }: Config): CustomerLine {
  const { address, role, planid, locale, createdAt, lastSignInAt, secretsCreated } = customer;
  const isFixed = COLONELS.includes(address);
  return {
    custid: address,
    planid,
    role: isFixed ? 'colonel' : role,
    role_is_fixed: isFixed,
    locale,
    created: seconds(createdAt),
    last_login: secondsOrNull(lastSignInAt),
    secrets_created: secretsCreated,
  };
}

export const changeCustomer: Handler<typeof changeCustomerEndpoint> = (call) =>
  changeOf(call, call.body.custid, call.body);

export const changeCustomerByPath: Handler<typeof changeCustomerByPathEndpoint> = (call) =>
  changeOf(call, call.params.custid, call.body);

async function changeOf(
  call: Pick<Call, 'caller' | 'config' | 'env'>,
  custid: string,
  body: Call<typeof changeCustomerByPathEndpoint>['body'],
): Promise<Outcome<ReplyOf<typeof changeCustomerEndpoint>>> {
  const { config } = call;
  const address = normalAddress(custid);
  if (address === null) return refuse('not_found');
  const account = accountOf(call, address);
  // As their own account returns them: the directory is synced later.
  const view = await accountStub(call, account).view(null);
  if (!view) return refuse('not_found');
  const subject = view.customer.address;
  const decision = decideChange(body, config.COLONELS.includes(subject));
  if (decision.kind === 'refused') return refuse(decision.code, { field: decision.field });
  const { planid, role } = decision;
  // Null once the account was deleted meanwhile.
  let changed: CustomerView | null = view.customer;
  if (planid !== null) {
    changed = await audited(call, 'plan', subject, planid, () =>
      accountStub(call, account).setPlan(planid),
    );
  }
  if (role !== null && changed) {
    changed = await audited(call, 'role', subject, role, () =>
      accountStub(call, account).setRole(role),
    );
  }
  if (!changed) return refuse('not_found');
  const { counts, ...customer } = changed;
  return reply({ record: customerLine({ ...customer, secretsCreated: counts.created }, config) });
}

/** Invites someone to create an account, also where visitors cannot sign up, or not with such an address. */
export const invite: Handler<typeof inviteEndpoint> = async (call) => {
  const { body, config, locale, request } = call;
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const origin = linkOrigin(request, config);
  const isInvited = await audited(
    call,
    'invite',
    address,
    '',
    async () => (await inviteAddress(call, address, locale, origin)) === 'invited',
  );
  return isInvited
    ? reply({ record: { email: address } })
    : refuse('customer_exists', { field: 'email' });
};

/** A customer as a list shows them. */
export interface ListedCustomer extends Omit<CustomerView, 'counts' | 'notify'> {
  readonly secretsCreated: number;
}

/** The indexes contain only accounts that exist: ended ones cost no list anything. */
export const customerTable = `CREATE TABLE accounts (
    account TEXT PRIMARY KEY, sequence INTEGER NOT NULL,
    address TEXT, domain TEXT, role TEXT, planid TEXT, locale TEXT,
    created_at INTEGER, last_sign_in_at INTEGER,
    created INTEGER, burned INTEGER, shared INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX accounts_newest ON accounts (created_at, account) WHERE address IS NOT NULL;
  CREATE INDEX accounts_address ON accounts (address) WHERE address IS NOT NULL;
  CREATE INDEX accounts_domain ON accounts (domain, address) WHERE address IS NOT NULL;`;

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

/** Every method is synchronous. */
export class CustomerTable {
  readonly #sql: SqlStorage;
  readonly #counts: CountTable;

  constructor(sql: SqlStorage, counts: CountTable) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /**
   * Stores the report of an account. One that ended leaves its sequence number, so that no older report restores it.
   *
   * @returns false when the report is not newer than the stored one
   */
  apply(account: string, sequence: number, customer: CustomerView | null): boolean {
    const [known] = this.#sql
      .exec<{ sequence: number; address: string | null; created_at: number | null }>(
        'SELECT sequence, address, created_at FROM accounts WHERE account = ?',
        account,
      )
      .toArray();
    if (known && known.sequence >= sequence) return false;
    if (
      customer &&
      known?.address === customer.address &&
      known.created_at === customer.createdAt
    ) {
      this.#update(account, sequence, customer);
      return true;
    }
    const columns = { account, sequence, ...(customer && columnsOf(customer)) };
    const places = Object.keys(columns).map(() => '?');
    this.#sql.exec(
      `INSERT OR REPLACE INTO accounts (${Object.keys(columns).join()}) VALUES (${places.join()})`,
      ...Object.values(columns),
    );
    this.#counts.add('customers', Number(customer !== null) - Number(known?.address != null));
    return true;
  }

  /** Writes only columns without an index: one row, instead of four with the indexes. */
  #update(account: string, sequence: number, customer: CustomerView): void {
    const { address: _address, domain: _domain, created_at: _at, ...rest } = columnsOf(customer);
    const columns = { sequence, ...rest };
    const assignments = Object.keys(columns).map((name) => `${name} = ?`);
    this.#sql.exec(
      `UPDATE accounts SET ${assignments.join()} WHERE account = ?`,
      ...Object.values(columns),
      account,
    );
  }

  /** One page, newest first, or in order of what is searched; null when `after` is no cursor of this list. */
  page(search: Search | null, after: string): Page<ListedCustomer> | null {
    if (!search) return this.#newest(after);
    return search.by === 'address' ? this.#byAddress(search, after) : this.#byDomain(search, after);
  }

  #newest(after: string): Page<ListedCustomer> | null {
    const key = newest.read(after);
    if (!key) return null;
    const rows = this.#rows('(created_at, account) < (?, ?)', 'created_at DESC, account DESC', key);
    return newest.page(rows, ({ created_at, account }) => [created_at, account], customerOf);
  }

  #byAddress({ from, below }: Search, after: string): Page<ListedCustomer> | null {
    const keyset = new Keyset(`customers:${from}`, v.tuple([v.string()]), [from]);
    const key = keyset.read(after);
    if (!key) return null;
    const rows = this.#rows('address >= ? AND address < ?', 'address', [...key, below]);
    return keyset.page(rows, ({ address }) => [next(address)], customerOf);
  }

  #byDomain({ from, below }: Search, after: string): Page<ListedCustomer> | null {
    const schema = v.tuple([v.string(), v.string()]);
    const keyset = new Keyset(`customers:@${from}`, schema, [from, '']);
    const key = keyset.read(after);
    if (!key) return null;
    const where = '(domain, address) >= (?, ?) AND domain < ?';
    const rows = this.#rows(where, 'domain, address', [...key, below]);
    return keyset.page(rows, ({ domain, address }) => [domain, next(address)], customerOf);
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

/** The first text that sorts after this one. */
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

function customerOf(row: StoredRow): ListedCustomer {
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
