/** Tokens that are mailed to the owner of an address: to verify it, or to reset the password. */
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';

export type MailedPurpose = 'verification' | 'reset';

/** The owner of a mailed token. */
export type TokenOwner =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly address: string };

/** Finds the owner of a mailed token, without using it up. */
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
