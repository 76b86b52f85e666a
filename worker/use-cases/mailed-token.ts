/** Tokens that are mailed to the owner of an address: to verify it, or to reset the password. */
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';

export type MailedPurpose = 'verification' | 'reset';

/** The address that a token was mailed to; null when it is spent. It stays valid. */
export async function addressOfToken(
  stores: Stores,
  purpose: MailedPurpose,
  token: string,
): Promise<string | null> {
  const read = readAccountToken(stores.config.SESSION_KEYS, purpose, token);
  if (!read) return null;
  return callAccount(stores, read.account, async (object) =>
    object.addressOfToken(tokenHash(read.random)),
  );
}
