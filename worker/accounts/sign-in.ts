/**
 * Signing in. Every path of a call does the same work, in the same order, whether or not there is an account: as many runs of
 * bcrypt, as many calls of objects.
 */
import { accountStub } from './stub.ts';
import type { Requester } from '../email/rules/email-quota.ts';
import { storedPassword, tryPassword } from './check-password.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import type { RequestSource } from './sign-up.ts';
import type { CustomerView } from './account-types.ts';
import { drawAccountKey, tokenWrappingKey, wrapAccountKey } from '../crypto/account-key.ts';
import { drawAccountToken, tokenHash } from '../crypto/tokens.ts';

export interface SignIn extends RequestSource {
  readonly account: string;
  readonly password: string;
  readonly remember: boolean;
  readonly requester: Requester;
}

export interface SignedIn {
  readonly customer: CustomerView;
  /** The value of the session's cookie. */
  readonly session: string;
}

/** Signs in; returns null for any reason that it fails. */
export async function signIn(stores: Hashing, command: SignIn): Promise<SignedIn | null> {
  const { account, remember, device, origin, requester } = command;
  const { config } = stores;
  const stored = await accountStub(stores, account).password();
  const { verifier, accountKey } = await tryPassword(stores, account, command.password, stored);
  const { token, random } = drawAccountToken(config.SESSION_KEYS, 'account-session', account);
  const wrappedKey = wrapAccountKey(
    tokenWrappingKey(random),
    account,
    accountKey ?? drawAccountKey(),
  );
  const session = { hash: tokenHash(random), wrappedKey, remember, device };
  // A repetition finds the session that it opened; a wrong password is logged twice at worst.
  const result = await accountStub(stores, account).signIn(
    { verifier, session },
    origin,
    requester,
  );
  if (result.kind === 'failed' || !accountKey) return null;
  if (stored && stored.cost !== config.BCRYPT_COST) {
    const renewed = await storedPassword(stores, account, command.password, accountKey);
    await accountStub(stores, account).rehash(verifier, renewed);
  }
  return { customer: result.customer, session: token };
}
