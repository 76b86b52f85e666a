/** The caller of a request: by API token, by session, or anonymous. */
import type { Plan } from '../../shared/plans.ts';
import type { TokenScope } from '../../shared/contract/endpoint.ts';
import type { Config } from '../config/config.ts';
import { looksLikeApiToken, readApiToken } from '../crypto/api-token.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import type { CredentialCheck, CustomerView } from '../accounts/account-types.ts';
import { accountPlanOf, visitorPlanOf } from '../config/plans.ts';
import { accountOf, accountStub } from '../accounts/stub.ts';
import { verifyNames } from '../platform/canaries.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import type { Stores } from '../platform/call-object.ts';
import { callerAddress } from './address.ts';
import { sessionCookieOf } from './cookies.ts';
import { consumeTokenAttempt } from './limits.ts';
import { liveSession } from './session.ts';
import { unwrapAccountKey, tokenWrappingKey } from '../crypto/account-key.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';
import { deviceName } from './rules/device-name.ts';

/** A caller with an account, as their credential proved. */
export interface Customer {
  /** The name of the account. */
  readonly account: string;
  readonly view: CustomerView;
  readonly isColonel: boolean;
  /** The hash of the session's token; null for an API token. */
  readonly sessionHash: Uint8Array | null;
  /** The scopes of the API token; null for a session. */
  readonly tokenScopes: readonly TokenScope[] | null;
  /** The account's verified domains. */
  readonly domains: readonly string[];
  /** Opens the account key. */
  readonly credential: { readonly random: string; readonly wrappedKey: Uint8Array };
}

export interface Caller {
  /** `refused`: an `Authorization` that is present but wrong is never treated as anonymous. */
  readonly kind: 'anonymous' | 'customer' | 'refused';
  /** The seconds until the next attempt of a refused caller. */
  readonly waitSeconds: number;
  readonly customer: Customer | null;
  /** Whether the caller sent credentials, so that it is no page of ours. */
  readonly isProgram: boolean;
  /** The account's address, or 'anon'. */
  readonly custid: string;
  readonly plan: Plan;
  /** The cookie session; null if absent or ended, or if credentials were sent. */
  readonly session: string | null;
  /** The network address. */
  readonly address: string;
  /** The name that rate limits count by. */
  readonly counted: string;
}

/**
 * Identifies the caller of a request.
 *
 * @param isUse false for calls that a page makes by itself: they do not extend the session
 * @throws StoreUnavailable when an account does not answer
 */
export async function identify(request: Request, stores: Stores, isUse: boolean): Promise<Caller> {
  const { config } = stores;
  const address = callerAddress(request, config);
  const credentials = credentialsIn(request, config);
  if (credentials) return withToken(credentials, stores, address);
  const session = liveSession(request, config.SESSION_KEYS);
  const cookie = sessionCookieOf(request);
  if (session !== null || cookie === null || !config.AUTH_ENABLED) {
    return anonymous(config, address, session);
  }
  return withSession(cookie, stores, address, isUse);
}

/**
 * Identifies the caller of a request of v1, which is for programs: cookies are ignored.
 *
 * @throws StoreUnavailable when an account does not answer
 */
export async function identifyProgram(request: Request, stores: Stores): Promise<Caller> {
  const address = callerAddress(request, stores.config);
  const credentials = credentialsIn(request, stores.config);
  if (credentials) return withToken(credentials, stores, address);
  return anonymous(stores.config, address, null);
}

/** The caller on a custom domain: accounts and their credentials belong to the site's own host. */
export function anonymousCallerOf(request: Request, config: Config): Caller {
  const caller = anonymous(config, callerAddress(request, config), null);
  return credentialsIn(request, config) ? refused(caller, 0) : caller;
}

/**
 * The credentials of a request; null for none. Without accounts a header that is not meant for this site counts as none: it
 * belongs to a proxy in front of it.
 */
function credentialsIn({ headers }: Request, { AUTH_ENABLED }: Config): Credentials | null {
  const authorization = headers.get('Authorization');
  if (authorization === null) return null;
  const credentials = readCredentials(authorization);
  return AUTH_ENABLED || credentials.isOurs ? credentials : null;
}

/** The credentials of a program, as its `Authorization` header has them. */
interface Credentials {
  /** The address of the account, in its normal form; null where the header has none. */
  readonly address: string | null;
  readonly token: string;
  /** Whether the token has the form of ours. A header of another form may be that of a proxy which asks for a password. */
  readonly isOurs: boolean;
}

/** Reads `Bearer <token>`, or `Basic` with the address of the account and the token. */
function readCredentials(authorization: string): Credentials {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') {
    return { address: null, token: value, isOurs: looksLikeApiToken(value, false) };
  }
  const bytes = scheme.toLowerCase() === 'basic' ? fromBase64(value) : null;
  const pair = new TextDecoder().decode(bytes ?? new Uint8Array());
  const colon = pair.indexOf(':');
  const address = normalAddress(pair.slice(0, Math.max(colon, 0)));
  const token = pair.slice(colon + 1);
  return { address, token, isOurs: address !== null && looksLikeApiToken(token, true) };
}

/** The key of a customer's receipts, which every valid credential unwraps. */
export function accountKeyOf({ account, credential }: Customer): Uint8Array {
  const { random, wrappedKey } = credential;
  const accountKey = unwrapAccountKey(tokenWrappingKey(random), account, wrappedKey);
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
  if (!token) return anonymous(stores.config, address, null);
  const { account, random } = token;
  const sessionHash = tokenHash(random);
  const check = await accountStub(stores, account).session(sessionHash, isUse);
  const customer = customerOf(stores.config, account, random, sessionHash, check);
  const { config } = stores;
  return customer ? signedIn(config, customer, address, cookie) : anonymous(config, address, null);
}

async function withToken(
  credentials: Credentials,
  stores: Stores,
  address: string,
): Promise<Caller> {
  const { config } = stores;
  const customer = config.AUTH_ENABLED ? await tokenOwner(credentials, stores) : null;
  if (customer) return signedIn(config, customer, address, null);
  // What neither names an account nor could be a token guesses nothing, and may come with every request through a proxy.
  const isAttempt = credentials.isOurs || credentials.address !== null;
  // A token is signed and cannot be forged: recording the attempt after the check reveals nothing.
  const waitSeconds = isAttempt ? await consumeTokenAttempt(stores, address) : 0;
  return refused(anonymous(config, address, null), waitSeconds);
}

async function tokenOwner(credentials: Credentials, stores: Stores): Promise<Customer | null> {
  const { config } = stores;
  const { address, token, isOurs } = credentials;
  if (!isOurs) return null;
  const named = address === null ? null : accountOf(stores, address);
  const read = readApiToken(config.SESSION_KEYS, token, named);
  if (!read) return null;
  const { account, random } = read;
  if (named !== null && account !== named) {
    // Another account's token, or NAME_KEY changed and no token matches its account.
    await verifyNames(stores);
    return null;
  }
  const check = await accountStub(stores, account).apiToken(tokenHash(random));
  return customerOf(config, account, random, null, check);
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

function signedIn(
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
    isProgram: customer.sessionHash === null,
    custid: view.address,
    plan: accountPlanOf(config, view.planid),
    session,
    address,
    counted: `account:${account}`,
  };
}

function anonymous(config: Config, address: string, session: string | null): Caller {
  return {
    kind: 'anonymous',
    waitSeconds: 0,
    customer: null,
    isProgram: false,
    custid: 'anon',
    plan: visitorPlanOf(config),
    session,
    address,
    counted: `address:${address}`,
  };
}

function refused(caller: Caller, waitSeconds: number): Caller {
  return { ...caller, kind: 'refused', waitSeconds, isProgram: true };
}

/** Browser and system in two words, such as `Firefox · Linux`; empty when they are unknown. */
export function browserOf({ headers }: Request): string {
  return deviceName(headers.get('User-Agent') ?? '');
}
