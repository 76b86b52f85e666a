/**
 * Signing up, and verifying the address. Every path of a sign-up does the same work, in the same order, whether or not there
 * is an account: as many runs of bcrypt, as many calls of objects.
 */
import { basicPlan } from '../../shared/plans.ts';
import type { Locale } from '../../shared/locales.ts';
import { accountOf, accountStub } from './stub.ts';
import { atMostOnce } from '../platform/retry.ts';
import type { VerifyOutcome } from './rules/account-entry.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import { storedPassword } from './check-password.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import { drawAccountKey } from '../crypto/account-key.ts';
import { drawToken, readAccountToken, tokenHash } from '../crypto/tokens.ts';

/** Where a call comes from. */
export interface RequestSource {
  /** Scheme and host for the links in emails. */
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
  /** Who the email is counted for. */
  readonly requester: Requester;
}

/** Signs up, or emails the owner of the address that someone tried. */
export async function signUp(stores: Hashing, command: SignUp): Promise<void> {
  const { address, locale, browserHash, origin, device, requester } = command;
  const { config } = stores;
  const account = accountOf(stores, address);
  const password = await storedPassword(stores, account, command.password, drawAccountKey());
  const { planid } = basicPlan;
  const stored = { address, password, locale, planid, browserHash };
  // A repetition sends one more email at worst.
  await accountStub(stores, account).signUp(stored, origin, config.AUTOVERIFY, device, requester);
}

export interface Invitation extends Pick<SignUp, 'address' | 'locale' | 'origin'> {}

/** Emails an invitation to an address. The account that it becomes has the free plan. */
export async function invite(
  stores: Hashing,
  { address, locale, origin }: Invitation,
): Promise<'invited' | 'exists'> {
  const account = accountOf(stores, address);
  // No one has this password: the invited person chooses another one.
  const password = await storedPassword(stores, account, drawToken(), drawAccountKey());
  const { planid } = basicPlan;
  const stored = { address, password, locale, planid, browserHash: null };
  // A repetition sends one more email at worst.
  return accountStub(stores, account).invite(stored, origin);
}

/** The browser in which an address is verified. */
interface VerifyingBrowser {
  /** Recognises the one that signed up; null for none. */
  readonly hash: Uint8Array | null;
  readonly device: string;
}

/** Verifies an address by its mailed token; a new password is hashed only for a token of ours. */
export async function verifyAddress(
  stores: Hashing,
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
      : await storedPassword(stores, account, newPassword, drawAccountKey());
  // A repetition would find the token spent.
  return accountStub(stores, account, atMostOnce).verify(
    { tokenHash: tokenHash(random), browserHash, password },
    device,
  );
}
