/** Resetting a password by a mailed link. */
import { accountStub } from './stub.ts';
import type { Stores } from '../platform/call-object.ts';
import { atMostOnce } from '../platform/retry.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import { storedPassword } from './check-password.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import type { RequestSource } from './sign-up.ts';
import { drawAccountKey } from '../crypto/account-key.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';

/** Emails a reset link to the owner of an address, if it has an account. */
export async function requestPasswordReset(
  stores: Stores,
  account: string,
  { origin, device }: RequestSource,
  requester: Requester,
): Promise<void> {
  // A repetition sends one more email at worst.
  await accountStub(stores, account).requestReset(origin, device, requester);
}

/** Sets a new password by a mailed token; returns the account, or null if the token is spent. */
export async function resetPassword(
  stores: Hashing,
  token: string,
  newPassword: string,
  { origin, device }: RequestSource,
): Promise<string | null> {
  const read = readAccountToken(stores.config.SESSION_KEYS, 'reset', token);
  if (!read) return null;
  const { account, random } = read;
  const password = await storedPassword(stores, account, newPassword, drawAccountKey());
  // A repetition would find the token spent.
  const outcome = await accountStub(stores, account, atMostOnce).reset(
    tokenHash(random),
    password,
    origin,
    device,
  );
  return outcome === 'reset' ? account : null;
}
