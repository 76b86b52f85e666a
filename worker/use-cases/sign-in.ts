/**
 * Signing up and in, step by step. Every path of a call does the same work, in the same order, whether or not there is
 * an account: as many runs of bcrypt, as many calls of objects.
 */
import { basicPlan } from '../../shared/plans.ts';
import type { Locale } from '../../shared/locales.ts';
import {
  drawAccountKey,
  drawAccountToken,
  readAccountToken,
  tokenHash,
  tokenWrappingKey,
  wrapAccountKey,
} from '../crypto/account.ts';
import type { CustomerView } from '../rpc/types/account.ts';
import type { VerifyOutcome } from '../rules/account-entry.ts';
import type { Requester } from '../rules/email-quota.ts';
import { accountOrDecoy, accountOf, callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { storedPassword, tryPassword } from './check-password.ts';
import { atMostOnce } from '../rpc/retry.ts';

/** Where a call comes from. */
export interface RequestSource {
  /** Scheme and host for the links in mails. */
  readonly origin: string;
  /** The browser in two words, for the authentication log. */
  readonly device: string;
}

export interface SignUp extends RequestSource {
  /** In its normal form. */
  readonly address: string;
  readonly password: string;
  readonly locale: Locale;
  /** Recognises the browser; null for none. */
  readonly browserHash: Uint8Array | null;
  /** Who is counted for the mail. */
  readonly requester: Requester;
}

/** Signs up, or tells the owner of the address that somebody tried. */
export async function signUp(stores: Stores, command: SignUp): Promise<void> {
  const { address, locale, browserHash, origin, device, requester } = command;
  const { config } = stores;
  const account = accountOf(stores, address);
  const password = await storedPassword(config, account, command.password, drawAccountKey());
  const { planid } = basicPlan;
  const stored = { address, password, locale, planid, browserHash };
  // Repeated it mails once more at worst.
  await callAccount(stores, account, async (object) =>
    object.signUp(stored, origin, config.AUTOVERIFY, device, requester),
  );
}

/** The browser in which an address is verified. */
interface VerifyingBrowser {
  /** Recognises the one that signed up; null for none. */
  readonly hash: Uint8Array | null;
  readonly device: string;
}

export type MailedPurpose = 'verification' | 'reset';

/** The account that a mailed token belongs to. */
export type TokenOwner =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly address: string };

/** Finds out whose a mailed token is. It is not used up. */
export async function ownerOfToken(
  stores: Stores,
  purpose: MailedPurpose,
  token: string,
): Promise<TokenOwner> {
  const read = readAccountToken(stores.config.SESSION_KEYS, purpose, token);
  if (!read) return { kind: 'none' };
  const address = await callAccount(stores, read.account, async (object) =>
    object.addressOfToken(tokenHash(read.random)),
  );
  return address === null ? { kind: 'none' } : { kind: 'known', address };
}

/** Verifies an address by its mailed token; a new password is worked out only for a token of ours. */
export async function verify(
  stores: Stores,
  token: string,
  { hash: browserHash, device }: VerifyingBrowser,
  newPassword: string | null,
): Promise<VerifyOutcome> {
  const read = readAccountToken(stores.config.SESSION_KEYS, 'verification', token);
  if (!read) return 'spent';
  const { account, random } = read;
  const password =
    newPassword === null
      ? null
      : await storedPassword(stores.config, account, newPassword, drawAccountKey());
  // A repetition would find the token spent.
  return callAccount(
    stores,
    account,
    async (object) =>
      object.verify({ tokenHash: tokenHash(random), browserHash, password }, device),
    atMostOnce,
  );
}

export interface SignIn extends RequestSource {
  readonly account: string;
  readonly password: string;
  readonly remember: boolean;
  readonly requester: Requester;
}

export interface SignedIn {
  readonly customer: CustomerView;
  /** For the cookie. */
  readonly session: string;
}

/** Signs in; null for whatever reason that it cannot be. */
export async function signIn(stores: Stores, command: SignIn): Promise<SignedIn | null> {
  const { account, remember, device, origin, requester } = command;
  const { config } = stores;
  const called = await accountOrDecoy(stores, account);
  const stored = await callAccount(stores, called, async (object) => object.password());
  const { verifier, accountKey } = await tryPassword(config, account, command.password, stored);
  const { token, random } = drawAccountToken(config.SESSION_KEYS, 'account-session', account);
  const wrappedKey = await wrapAccountKey(
    tokenWrappingKey(random),
    account,
    accountKey ?? drawAccountKey(),
  );
  const session = { hash: tokenHash(random), wrappedKey, remember, device };
  // Repeated it knows the session that it opened; a wrong password stands in the log twice at worst.
  const result = await callAccount(stores, called, async (object) =>
    object.signIn({ verifier, session }, origin, requester),
  );
  if (result.kind === 'failed' || !accountKey) return null;
  if (stored && stored.cost !== config.BCRYPT_COST) {
    const renewed = await storedPassword(config, account, command.password, accountKey);
    await callAccount(stores, account, async (object) => object.rehash(verifier, renewed));
  }
  return { customer: result.customer, session: token };
}

/** Mails a reset to the owner of an address, if it has one. */
export async function forget(
  stores: Stores,
  account: string,
  { origin, device }: RequestSource,
  requester: Requester,
): Promise<void> {
  const called = await accountOrDecoy(stores, account);
  // Repeated it mails once more at worst.
  await callAccount(stores, called, async (object) =>
    object.requestReset(origin, device, requester),
  );
}

/** Sets a new password by a mailed token; answers with the account, or null when the token is spent. */
export async function resetPassword(
  stores: Stores,
  token: string,
  newPassword: string,
  { origin, device }: RequestSource,
): Promise<string | null> {
  const read = readAccountToken(stores.config.SESSION_KEYS, 'reset', token);
  if (!read) return null;
  const { account, random } = read;
  const password = await storedPassword(stores.config, account, newPassword, drawAccountKey());
  // A repetition would find the token spent.
  const outcome = await callAccount(
    stores,
    account,
    async (object) => object.reset(tokenHash(random), password, origin, device),
    atMostOnce,
  );
  return outcome === 'reset' ? account : null;
}
