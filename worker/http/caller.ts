/** Who is calling: somebody with an API token, somebody with a session, or nobody. */
import type { Plan } from '../../shared/plans.ts';
import type { TokenScope } from '../../shared/token-scopes.ts';
import type { Config } from '../config/config.ts';
import {
  readAccountToken,
  tokenHash,
  tokenWrappingKey,
  unwrapAccountKey,
} from '../crypto/account.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import type { CredentialCheck, CustomerView } from '../rpc/types/account.ts';
import { accountPlanOf, visitorPlanOf } from '../config/plans.ts';
import { accountOf, callAccount } from '../rpc/account.ts';
import { verifyNames } from '../rpc/route-canary.ts';
import type { Stores } from '../rpc/call-object.ts';
import { normalAddress } from '../rules/email-address.ts';
import { callerAddress } from './address.ts';
import { sessionCookieOf } from './cookies.ts';
import { chargeTokenAttempt } from './attempt.ts';
import { liveSession } from './session.ts';
import { deviceWords } from '../rules/device-words.ts';

/** Somebody with an account, as their credential proved. */
export interface Customer {
  /** The name of the account. */
  readonly account: string;
  readonly view: CustomerView;
  readonly isColonel: boolean;
  /** Of the session's token; null for a program with an API token. */
  readonly sessionHash: Uint8Array | null;
  /** What the API token may do that a program brought; null for a session. */
  readonly tokenScopes: readonly TokenScope[] | null;
  /** The names of its proven domains. */
  readonly domains: readonly string[];
  /** Opens the account key. */
  readonly credential: { readonly random: string; readonly wrappedKey: Uint8Array };
}

export interface Caller {
  /** `refused`: an `Authorization` that is present but wrong is never treated as nobody. */
  readonly kind: 'nobody' | 'customer' | 'refused';
  /** Of a refused one: the seconds until its next guess is listened to. */
  readonly waitSeconds: number;
  readonly customer: Customer | null;
  /** The account's address, or 'anon'. */
  readonly custid: string;
  readonly plan: Plan;
  /** The cookie session, or null: absent, dead, or of no use because credentials were sent. */
  readonly session: string | null;
  /** The network address. */
  readonly address: string;
  /** Whom limits of volume count. */
  readonly counted: string;
}

/**
 * Works out who sent a request.
 *
 * @param isUse false for what a page asks by itself, which keeps no session alive
 * @throws StoreUnavailable when an account does not answer
 */
export async function identify(request: Request, stores: Stores, isUse: boolean): Promise<Caller> {
  const { config } = stores;
  const address = callerAddress(request, config);
  const authorization = request.headers.get('Authorization');
  if (authorization !== null) return withToken(authorization, stores, address);
  const anonymous = liveSession(request, config.SESSION_KEYS);
  const cookie = sessionCookieOf(request);
  if (anonymous !== null || cookie === null || !config.AUTH_ENABLED) {
    return nobody(config, address, anonymous);
  }
  return withSession(cookie, stores, address, isUse);
}

/**
 * Works out who sent a request of a program: cookies prove nothing.
 *
 * @throws StoreUnavailable when an account does not answer
 */
export async function identifyProgram(request: Request, stores: Stores): Promise<Caller> {
  const address = callerAddress(request, stores.config);
  const authorization = request.headers.get('Authorization');
  if (authorization !== null) return withToken(authorization, stores, address);
  return nobody(stores.config, address, null);
}

/** Whoever calls on a customer's domain: accounts and their credentials are of the site's own host. */
export function anonymousCallerOf(request: Request, config: Config): Caller {
  const stranger = nobody(config, callerAddress(request, config), null);
  return request.headers.has('Authorization') ? { ...stranger, kind: 'refused' } : stranger;
}

/** The key of a customer's receipts, which every living credential opens. */
export async function accountKeyOf({ account, credential }: Customer): Promise<Uint8Array> {
  const { random, wrappedKey } = credential;
  const accountKey = await unwrapAccountKey(tokenWrappingKey(random), account, wrappedKey);
  if (!accountKey) throw new Error('a credential does not open its account key');
  return accountKey;
}

async function withSession(
  cookie: string,
  stores: Stores,
  address: string,
  isUse: boolean,
): Promise<Caller> {
  const token = readAccountToken(stores.config.SESSION_KEYS, 'account-session', cookie);
  if (!token) return nobody(stores.config, address, null);
  const { account, random } = token;
  const sessionHash = tokenHash(random);
  const check = await callAccount(stores, account, async (object) =>
    object.session(sessionHash, isUse),
  );
  const customer = customerOf(stores.config, account, random, sessionHash, check);
  const { config } = stores;
  return customer ? somebody(config, customer, address, cookie) : nobody(config, address, null);
}

async function withToken(authorization: string, stores: Stores, address: string): Promise<Caller> {
  const customer = stores.config.AUTH_ENABLED ? await tokenOwner(authorization, stores) : null;
  if (customer) return somebody(stores.config, customer, address, null);
  // No guess at a token is ever right by chance: it is signed. So charging after the look gives nothing away.
  const waitSeconds = await chargeTokenAttempt(stores, address);
  return { ...nobody(stores.config, address, null), kind: 'refused', waitSeconds };
}

async function tokenOwner(authorization: string, stores: Stores): Promise<Customer | null> {
  const { config } = stores;
  const [custid, token] = basicCredentials(authorization);
  const owner = normalAddress(custid);
  const read = readAccountToken(config.SESSION_KEYS, 'api-token', token);
  if (owner === null || !read) return null;
  if (read.account !== accountOf(stores, owner)) {
    // Another account's token, or NAME_KEY moved, and every token looks wrong.
    await verifyNames(stores);
    return null;
  }
  const { account, random } = read;
  const check = await callAccount(stores, account, async (object) =>
    object.apiToken(tokenHash(random)),
  );
  return customerOf(config, account, random, null, check);
}

/** Both parts of `Basic base64(custid:token)`; empty where there is nothing of the kind. */
function basicCredentials(authorization: string): [custid: string, token: string] {
  const [scheme = '', encoded = ''] = authorization.trim().split(/\s+/, 2);
  const bytes = scheme.toLowerCase() === 'basic' ? fromBase64(encoded) : null;
  const pair = new TextDecoder().decode(bytes ?? new Uint8Array());
  const colon = pair.indexOf(':');
  return colon < 0 ? ['', ''] : [pair.slice(0, colon), pair.slice(colon + 1)];
}

function customerOf(
  config: Config,
  account: string,
  random: string,
  sessionHash: Uint8Array | null,
  check: CredentialCheck,
): Customer | null {
  if (check.kind === 'dead') return null;
  const { customer: view, wrappedKey, scopes, domains } = check;
  const isColonel = view.role === 'colonel' || config.COLONELS.includes(view.address);
  const credential = { random, wrappedKey };
  return { account, view, isColonel, sessionHash, tokenScopes: scopes, domains, credential };
}

function somebody(
  config: Config,
  customer: Customer,
  address: string,
  session: string | null,
): Caller {
  const { account, view } = customer;
  return {
    kind: 'customer',
    waitSeconds: 0,
    customer,
    custid: view.address,
    plan: accountPlanOf(config, view.planid),
    session,
    address,
    counted: `account:${account}`,
  };
}

function nobody(config: Config, address: string, session: string | null): Caller {
  return {
    kind: 'nobody',
    waitSeconds: 0,
    customer: null,
    custid: 'anon',
    plan: visitorPlanOf(config),
    session,
    address,
    counted: `address:${address}`,
  };
}

/** Browser and system in two words, such as `Firefox · Linux`; empty when they are unknown. */
export function browserOf({ headers }: Request): string {
  return deviceWords(headers.get('User-Agent') ?? '');
}
