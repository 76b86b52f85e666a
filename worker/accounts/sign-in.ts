/**
 * Signing in. Every path of a call does the same work, in the same order, whether or not there is an account: as many runs of
 * bcrypt, as many calls of objects.
 */
import type { signIn as signInEndpoint } from '../../shared/contract/entry.ts';
import { generateAccountKey, tokenWrappingKey, wrapAccountKey } from '../crypto/account-key.ts';
import { generateAccountToken, tokenHash } from '../crypto/tokens.ts';
import { consumePasswordAttempt } from '../http/limits.ts';
import { browserOf } from '../http/caller.ts';
import { sessionCookie } from '../http/cookies.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { knownBrowser, rememberBrowser, requesterOf } from './known-browser.ts';
import { storedPassword, tryPassword, withMinimumDuration } from './passwords.ts';
import { customerRecord } from './profile.ts';
import { accountOf, accountStub } from './stub.ts';

export const signIn: Handler<typeof signInEndpoint> = async (call) => {
  if (!call.config.SIGNIN_ENABLED) return refuse('not_found');
  return withMinimumDuration(call.config, () => trySignIn(call));
};

async function trySignIn(call: Call<typeof signInEndpoint>) {
  const { body, caller, config, request } = call;
  const { remember } = body;
  // A malformed address has no account: the same work is done for one that no one can have.
  const account = accountOf(call, normalAddress(body.email) ?? body.email);
  const browser = knownBrowser(call, account);
  const attempt = await consumePasswordAttempt(call, account, caller.address, browser);
  if (attempt.waitSeconds > 0) return refuse('rate_limited', { retry_after: attempt.waitSeconds });
  const stored = await accountStub(call, account).password();
  const { verifier, accountKey } = await tryPassword(call, account, body.password, stored);
  const { token, random } = generateAccountToken(config.SESSION_KEYS, 'account-session', account);
  const wrappedKey = wrapAccountKey(
    tokenWrappingKey(random),
    account,
    accountKey ?? generateAccountKey(),
  );
  const session = { hash: tokenHash(random), wrappedKey, remember, device: browserOf(request) };
  // A repetition finds the session that it opened; a wrong password is logged twice at worst.
  const result = await accountStub(call, account).signIn(
    { verifier, session },
    linkOrigin(request, config),
    requesterOf(call, account),
  );
  if (result.kind === 'failed' || !accountKey) return refuse('signin_failed');
  if (stored && stored.cost !== config.BCRYPT_COST) {
    const renewed = await storedPassword(call, account, body.password, accountKey);
    await accountStub(call, account).rehash(verifier, renewed);
  }
  await attempt.refund();
  call.setCookie(sessionCookie(request, token, remember));
  rememberBrowser(call, account);
  call.respondAs({ custid: result.customer.address, session: token });
  return reply({ record: customerRecord(result.customer, config) });
}
