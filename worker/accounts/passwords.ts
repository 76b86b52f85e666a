/**
 * Passwords: hashing, checking, confirming and changing them. They are hashed in the Worker, because bcrypt in an object would
 * block all its other calls.
 */
import type { changePassword as changePasswordEndpoint } from '../../shared/contract/account.ts';
import { signInMsMin } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { generateAccountKey, unwrapAccountKey, wrapAccountKey } from '../crypto/account-key.ts';
import { base64url } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { generateSalt, PASSWORD_KDF, passwordKeys } from '../crypto/key-derivation.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';
import { consumePasswordAttempt } from '../http/limits.ts';
import { browserOf } from '../http/caller.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import { type Hashing, hashInTurn } from '../http/hash-in-turn.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import type { Stores } from '../platform/call-object.ts';
import { logWarning } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { atMostOnce } from '../platform/retry.ts';
import { checkBreaches } from './breaches.ts';
import type { StoredPassword } from './rules/account-state.ts';
import { customerOf } from './sessions.ts';
import { accountStub } from './stub.ts';
import { type PasswordField, refuseWeak } from './weak-password.ts';

/** The form in which an account stores a password; costs one bcrypt. */
export async function storedPassword(
  call: Pick<Hashing, 'config' | 'caller'>,
  account: string,
  password: string,
  accountKey: Uint8Array,
): Promise<StoredPassword> {
  const salt = generateSalt();
  const { BCRYPT_COST: cost } = call.config;
  const { verifier, wrappingKey } = await hashInTurn(call, (inTurn) =>
    inTurn((seen) => passwordKeys(password, salt, cost, seen)),
  );
  const wrappedKey = wrapAccountKey(wrappingKey, account, accountKey);
  return { verifierHash: sha256(verifier), salt, cost, kdf: PASSWORD_KDF, wrappedKey };
}

/**
 * Hashes a password as the stored one was. If nothing is stored a decoy is used, so that the time does not reveal whether
 * there is an account: each call costs as many rounds of bcrypt as one at the cost of the settings, also for a password that
 * was stored at a lower cost. One that was stored at a higher cost takes longer, which the minimum duration hides for a
 * difference of one.
 *
 * @returns the account key, or null for it when the password is wrong
 */
export async function tryPassword(
  call: Pick<Hashing, 'config' | 'caller'>,
  account: string,
  password: string,
  stored: StoredPassword | null,
): Promise<{ verifier: Uint8Array; accountKey: Uint8Array | null }> {
  if (stored && stored.kdf !== PASSWORD_KDF) throw new Error(`unknown derivation ${stored.kdf}`);
  const { BCRYPT_COST } = call.config;
  const { salt, cost } = stored ?? { salt: generateSalt(), cost: BCRYPT_COST };
  const { verifier, wrappingKey } = await hashInTurn(call, async (inTurn) => {
    const keys = await inTurn((seen) => passwordKeys(password, salt, cost, seen));
    // One more at the same cost makes it twice the rounds, which are those of the next cost, and so on.
    for (let made = cost; made < BCRYPT_COST; made++) {
      await inTurn((seen) => passwordKeys(password, salt, made, seen));
    }
    return keys;
  });
  const wrappedKey = stored?.wrappedKey ?? wrapAccountKey(wrappingKey, '', generateAccountKey());
  return { verifier, accountKey: unwrapAccountKey(wrappingKey, account, wrappedKey) };
}

/** Resolves or rejects as `work` does, but no sooner than after the minimum duration, so that timing reveals nothing. */
export async function withMinimumDuration<Result>(
  { BCRYPT_COST }: Config,
  work: () => Promise<Result>,
): Promise<Result> {
  // Started first: bcrypt blocks the thread.
  const minimum = scheduler.wait(signInMsMin(BCRYPT_COST));
  const [outcome] = await Promise.allSettled([work(), minimum]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Refuses a password that was in a data breach, if the installation checks that. Without an answer it is accepted: a failing
 * service must not prevent signing up. Must not depend on whether there is an account.
 *
 * @returns null if it is accepted
 */
export async function refuseBreached(
  { env, config }: Stores,
  password: string,
  field: PasswordField,
): Promise<Failure | null> {
  const { BREACHED_PASSWORDS_URL: url } = config;
  if (url === '') return null;
  const answer = await checkBreaches(url, password);
  if (answer.kind === 'unavailable') {
    count(env, 'breach_checks', { outcome: 'unavailable' });
    // The address contains a part of the password's hash: only the kind of error is logged.
    logWarning('breach_check_failed', { reason: answer.reason });
    return null;
  }
  count(env, 'breach_checks', { outcome: answer.isBreached ? 'breached' : 'clean' });
  return answer.isBreached ? refuse('password_breached', { field }) : null;
}

/**
 * Refuses a weak or breached new password that is set by an emailed token, and a token that is spent. The token stays valid.
 *
 * @returns null if both are accepted
 */
export async function refuseByToken(
  call: Call,
  purpose: 'verification' | 'reset',
  token: string,
  password: string,
): Promise<Failure | null> {
  const weak = await refuseWeak(call, password, null, 'newp');
  if (weak) return weak;
  const read = readAccountToken(call.config.SESSION_KEYS, purpose, token);
  const address = read
    ? await accountStub(call, read.account).addressOfToken(tokenHash(read.random))
    : null;
  if (address === null) return refuse('token_spent');
  return (
    (await refuseWeak(call, password, address, 'newp')) ??
    (await refuseBreached(call, password, 'newp'))
  );
}

/**
 * Confirms the password before it calls `act`: a stolen session alone must not change credentials or delete the account.
 * Attempts are limited like those of signing in.
 *
 * @param act returns null if the account finds the password wrong
 */
export async function withPassword<Reply>(
  call: Pick<Call, 'caller' | 'config' | 'env' | 'request'>,
  password: string,
  field: string,
  act: (verifier: Uint8Array, accountKey: Uint8Array) => Promise<Outcome<Reply> | null>,
): Promise<Outcome<Reply>> {
  const { account, credential } = customerOf(call);
  const browser = base64url(tokenHash(credential.random));
  const attempt = await consumePasswordAttempt(call, account, call.caller.address, browser);
  if (attempt.waitSeconds > 0) return refuse('rate_limited', { retry_after: attempt.waitSeconds });
  const stored = await accountStub(call, account).password();
  const { verifier, accountKey } = await tryPassword(call, account, password, stored);
  const outcome = accountKey && (await act(verifier, accountKey));
  if (!outcome) {
    const device = browserOf(call.request);
    // A repetition would log it twice.
    await accountStub(call, account, atMostOnce).recordFailedConfirmation(device);
    return refuse('password_wrong', { field });
  }
  await attempt.refund();
  return outcome;
}

export const changePassword: Handler<typeof changePasswordEndpoint> = async (call) => {
  const { body, config, request } = call;
  const { account, sessionHash, view } = customerOf(call);
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  const weak = await refuseWeak(call, body.newp, view.address, 'newp');
  if (weak) return weak;
  return withPassword(call, body.currentp, 'currentp', async (verifier, accountKey) => {
    const breached = await refuseBreached(call, body.newp, 'newp');
    if (breached) return breached;
    const password = await storedPassword(call, account, body.newp, accountKey);
    const outcome = await accountStub(call, account).changePassword(
      { verifier, password, sessionHash },
      linkOrigin(request, config),
      browserOf(request),
    );
    return outcome === 'changed' ? reply({ details: { changed: true as const } }) : null;
  });
};
