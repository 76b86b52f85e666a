/** Verifying the address of a new account. */
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { atMostOnce } from '../rpc/retry.ts';
import type { VerifyOutcome } from '../rules/account-entry.ts';
import { storedPassword } from './check-password.ts';
import { drawAccountKey } from '../crypto/account-key.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';

/** The browser in which an address is verified. */
interface VerifyingBrowser {
  /** Recognises the one that signed up; null for none. */
  readonly hash: Uint8Array | null;
  readonly device: string;
}

/** Verifies an address by its mailed token; a new password is hashed only for a token of ours. */
export async function verifyAddress(
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
