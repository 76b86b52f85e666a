/**
 * Signing up. Every path of a call does the same work, in the same order, whether or not there is an account: as many runs of
 * bcrypt, as many calls of objects.
 */
import { basicPlan } from '../../shared/plans.ts';
import type { Locale } from '../../shared/locales.ts';
import { accountOf, callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import type { Requester } from '../rules/email-quota.ts';
import { storedPassword } from './check-password.ts';
import { drawAccountKey } from '../crypto/account-key.ts';

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
export async function signUp(stores: Stores, command: SignUp): Promise<void> {
  const { address, locale, browserHash, origin, device, requester } = command;
  const { config } = stores;
  const account = accountOf(stores, address);
  const password = await storedPassword(config, account, command.password, drawAccountKey());
  const { planid } = basicPlan;
  const stored = { address, password, locale, planid, browserHash };
  // A repetition sends one more email at worst.
  await callAccount(stores, account, async (object) =>
    object.signUp(stored, origin, config.AUTOVERIFY, device, requester),
  );
}
