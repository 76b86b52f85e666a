/** Signing up, signing in and out, verifying an address, resetting a password, and the browser's session. */
import type {
  forgotPassword,
  resetPassword as resetEndpoint,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
  signUp as signUpEndpoint,
  verifyAddress as verifyEndpoint,
} from '../../shared/contract/entry.ts';
import { signInMsMin } from '../../shared/limits.ts';
import type { Config } from '../config/config.ts';
import { isInDomains } from '../config/creation.ts';
import { networkOf } from '../http/address.ts';
import { browserOf } from '../http/caller.ts';
import { deviceCookie, deviceCookieOf, sessionCookie } from '../http/cookies.ts';
import { type Failure, refuse, reply } from '../http/failure.ts';
import { recordPasswordAttempt } from '../http/attempt.ts';
import type { Call, Handler } from '../http/mount.ts';
import { refuseBreached, refuseWeak } from './new-password.ts';
import { linkOrigin } from '../http/origin.ts';
import { freshShrimp, isShrimp, openSession } from '../http/session.ts';
import { accountOf, accountStub } from './stub.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { signIn as signInWithPassword } from './sign-in.ts';
import { signUp as signUpWithPassword, verifyAddress } from './sign-up.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { customerRecord } from './profile-handlers.ts';
import type { validateShrimp as validateEndpoint } from '../../shared/contract/site.ts';
import { tokenHash, readAccountToken, drawAccountToken } from '../crypto/tokens.ts';
import { requesterIdOf } from '../crypto/object-names.ts';

/** Same response and timing whether or not the address has an account. */
export const signUp: Handler<typeof signUpEndpoint> = async (call) => {
  const { body, config, locale, request } = call;
  if (!config.SIGNUP_ENABLED) return refuse('not_found');
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  if (!isInDomains(address, config.SIGNUP_DOMAINS)) {
    return refuse('email_domain_refused', { field: 'email' });
  }
  const weak = await refuseWeak(call, body.password, address, 'password');
  if (weak) return weak;
  if (!body.agree) return refuse('terms_not_accepted', { field: 'agree' });
  // Before the account is called: the time that the service takes must not depend on it.
  const breached = await refuseBreached(call, body.password, 'password');
  if (breached) return breached;
  const outcome = reply({
    details: { verification: config.AUTOVERIFY ? ('done' as const) : ('sent' as const) },
  });
  const session = sessionOf(call);
  call.respondAs({ custid: 'anon', session });
  // A hidden field, which only programs fill in. They get the same response after the same time.
  if (body.skill !== '') return withMinimumDuration(config, () => Promise.resolve(outcome));
  const command = {
    address,
    password: body.password,
    locale,
    browserHash: tokenHash(session),
    origin: linkOrigin(request, config),
    device: browserOf(request),
    requester: requesterOf(call, accountOf(call, address)),
  };
  await withMinimumDuration(config, () => signUpWithPassword(call, command));
  return outcome;
};

export const verify: Handler<typeof verifyEndpoint> = async (call) => {
  const { body, caller, config } = call;
  if (!config.AUTH_ENABLED) return refuse('not_found');
  const { newp } = body;
  const refused = newp === null ? null : await refuseMailed(call, 'verification', body.token, newp);
  if (refused) return refused;
  const browserHash = caller.session === null ? null : tokenHash(caller.session);
  const browser = { hash: browserHash, device: browserOf(call.request) };
  const outcome = await verifyAddress(call, body.token, browser, newp);
  if (outcome === 'spent') return refuse('token_spent');
  if (outcome === 'password_needed') return refuse('password_needed', { field: 'newp' });
  // Only the holder of the emailed token learns the address.
  return reply({ details: { verified: true, email: outcome.address } });
};

export const signIn: Handler<typeof signInEndpoint> = async (call) => {
  if (!call.config.SIGNIN_ENABLED) return refuse('not_found');
  return withMinimumDuration(call.config, () => trySignIn(call));
};

async function trySignIn(call: Call<typeof signInEndpoint>) {
  const { body, caller, config, request } = call;
  // A malformed address has no account: the same work is done for one that no one can have.
  const account = accountOf(call, normalAddress(body.email) ?? body.email);
  const device = deviceOf(call, account);
  const attempt = await recordPasswordAttempt(call, account, caller.address, device);
  if (attempt.waitSeconds > 0) return refuse('rate_limited', { retry_after: attempt.waitSeconds });
  const signedIn = await signInWithPassword(call, {
    account,
    password: body.password,
    remember: body.remember,
    device: browserOf(request),
    origin: linkOrigin(request, config),
    requester: requesterOf(call, account),
  });
  if (!signedIn) return refuse('signin_failed');
  const { customer, session } = signedIn;
  await attempt.refund();
  call.setCookie(sessionCookie(request, session, body.remember));
  rememberDevice(call, account);
  call.respondAs({ custid: customer.address, session });
  return reply({ record: customerRecord(customer, config) });
}

/** The token that proves that a browser signed in to an account before; null for none. */
function deviceOf({ config, request }: Pick<Call, 'config' | 'request'>, account: string) {
  const token = deviceCookieOf(request) ?? '';
  const device = readAccountToken(config.SESSION_KEYS, 'device', token);
  return device?.account === account ? device.random : null;
}

/** Who the emails of a call are counted for: a browser that signed in to the account before, or its network. */
function requesterOf(call: Pick<Call, 'caller' | 'config' | 'request'>, account: string) {
  const device = deviceOf(call, account);
  const { ROUTE_KEY } = call.config;
  return device === null
    ? {
        id: requesterIdOf(ROUTE_KEY, account, 'network', networkOf(call.caller.address)),
        isKnownBrowser: false,
      }
    : { id: requesterIdOf(ROUTE_KEY, account, 'browser', device), isKnownBrowser: true };
}

function rememberDevice(
  call: Pick<Call, 'config' | 'request' | 'setCookie'>,
  account: string,
): void {
  if (deviceOf(call, account) !== null) return;
  const { token } = drawAccountToken(call.config.SESSION_KEYS, 'device', account);
  call.setCookie(deviceCookie(call.request, token));
}

export const forgot: Handler<typeof forgotPassword> = async (call) => {
  const { body, config, request } = call;
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const account = accountOf(call, address);
  const from = { origin: linkOrigin(request, config), device: browserOf(request) };
  const requester = requesterOf(call, account);
  await withMinimumDuration(config, () => requestPasswordReset(call, account, from, requester));
  return reply({ details: { reset: 'sent' } });
};

export const reset: Handler<typeof resetEndpoint> = async (call) => {
  const { body, config, params, request } = call;
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  const refused = await refuseMailed(call, 'reset', params.resetKey, body.newp);
  if (refused) return refused;
  const from = { origin: linkOrigin(request, config), device: browserOf(request) };
  const account = await resetPassword(call, params.resetKey, body.newp, from);
  if (account === null) return refuse('token_spent');
  // Who reads the owner's email is the owner: attempts of others must not lock them out.
  rememberDevice(call, account);
  return reply({ details: { reset: 'done' } });
};

/** Refuses a weak or breached new password that is set by a mailed token, and a token that is spent. */
async function refuseMailed(
  call: Call,
  purpose: 'verification' | 'reset',
  token: string,
  password: string,
): Promise<Failure | null> {
  const weak = await refuseWeak(call, password, null, 'newp');
  if (weak) return weak;
  const address = await addressOfToken(call, purpose, token);
  if (address === null) return refuse('token_spent');
  return (
    (await refuseWeak(call, password, address, 'newp')) ??
    (await refuseBreached(call, password, 'newp'))
  );
}

/** The address that a token was mailed to; null when it is spent. It stays valid. */
async function addressOfToken(
  call: Call,
  purpose: 'verification' | 'reset',
  token: string,
): Promise<string | null> {
  const read = readAccountToken(call.config.SESSION_KEYS, purpose, token);
  if (!read) return null;
  return accountStub(call, read.account).addressOfToken(tokenHash(read.random));
}

export const signOut: Handler<typeof signOutEndpoint> = async (call) => {
  const { caller, config } = call;
  const { account, sessionHash } = caller.customer ?? { account: '', sessionHash: null };
  if (sessionHash) {
    await accountStub(call, account).endSession(sessionHash);
  }
  call.forgetCustomer();
  // The session has ended. Pages store the newest shrimp of a response: they get one of a session that no cookie has.
  call.respondAs({ custid: 'anon', session: openSession(config.SESSION_KEYS) });
  return reply({});
};

/** Resolves or rejects as `work` does, but no sooner than after the minimum duration, so that timing reveals nothing. */
async function withMinimumDuration<Result>(
  { BCRYPT_COST }: Config,
  work: () => Promise<Result>,
): Promise<Result> {
  // Started first: bcrypt blocks the thread.
  const minimum = scheduler.wait(signInMsMin(BCRYPT_COST));
  const [outcome] = await Promise.allSettled([work(), minimum]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Returns a valid shrimp unchanged, and a fresh one otherwise, with a session if there is none. */
export const validateShrimp: Handler<typeof validateEndpoint> = (call) => {
  const keys = call.config.SESSION_KEYS;
  const session = sessionOf(call);
  const shrimp = call.request.headers.get('O-Shrimp') ?? '';
  const isValid = isShrimp(keys, session, shrimp);
  return reply({ isValid, shrimp: isValid ? shrimp : freshShrimp(keys, session) });
};

/** The caller's session; if there is none, one is opened and its cookie set. */
export function sessionOf(call: Pick<Call, 'caller' | 'config' | 'request' | 'setCookie'>) {
  if (call.caller.session !== null) return call.caller.session;
  const session = openSession(call.config.SESSION_KEYS);
  call.setCookie(sessionCookie(call.request, session));
  return session;
}
