/** The calls of those who want in, or out. */
import type {
  forgotPassword,
  resetPassword as resetEndpoint,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
  signUp as signUpEndpoint,
  verifyAddress,
} from '../../shared/contract/entry.ts';
import { SIGN_IN_MS_MIN } from '../../shared/limits.ts';
import { drawAccountToken, readAccountToken, tokenHash } from '../crypto/account.ts';
import { requesterIdOf } from '../crypto/requester.ts';
import { networkOf } from '../http/address.ts';
import { browserOf } from '../http/caller.ts';
import { cookieOf, deviceCookie, sessionCookie, signedOutCookies } from '../http/cookies.ts';
import { type Failure, refuse, reply } from '../http/failure.ts';
import { chargePasswordAttempt } from '../http/attempt.ts';
import type { Call, Handler } from '../http/mount.ts';
import { refuseBreached, refuseWeak } from '../http/new-password.ts';
import { linkOrigin } from '../http/origin.ts';
import { freshShrimp, isShrimp, openSession } from '../http/session.ts';
import { accountOf, callAccount } from '../rpc/account.ts';
import * as entry from '../use-cases/sign-in.ts';
import { normalAddress } from '../rules/email-address.ts';
import { customerRecord } from './account.ts';
import type { validateShrimp as validateEndpoint } from '../../shared/contract/session.ts';

/** A door to which no key fits looks like any other; every answer takes as long. */
export const signUp: Handler<typeof signUpEndpoint> = async (call) => {
  const { body, config, locale, request } = call;
  if (!config.SIGNUP_ENABLED) return refuse('not_found');
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const weak = refuseWeak(config, body.password, address, 'password');
  if (weak) return weak;
  if (!body.agree) return refuse('terms_not_accepted', { field: 'agree' });
  // Before anything that looks at the account: how long the service takes tells nothing about it.
  const breached = await refuseBreached(call, body.password, 'password');
  if (breached) return breached;
  const answer = reply({
    details: { verification: config.AUTOVERIFY ? ('done' as const) : ('sent' as const) },
  });
  const session = sessionOf(call);
  call.respondAs({ custid: 'anon', session });
  // A program that fills in the field that nobody sees learns nothing of it.
  if (body.skill !== '') return withMinimumDuration(SIGN_IN_MS_MIN, () => Promise.resolve(answer));
  const command = {
    address,
    password: body.password,
    locale,
    browserHash: tokenHash(session),
    origin: linkOrigin(request, config),
    device: browserOf(request),
    requester: requesterOf(call, accountOf(call, address)),
  };
  await withMinimumDuration(SIGN_IN_MS_MIN, () => entry.signUp(call, command));
  return answer;
};

export const verify: Handler<typeof verifyAddress> = async (call) => {
  const { body, caller, config } = call;
  if (!config.AUTH_ENABLED) return refuse('not_found');
  const { newp } = body;
  const refused = newp === null ? null : await refuseMailed(call, 'verification', body.token, newp);
  if (refused) return refused;
  const browserHash = caller.session === null ? null : tokenHash(caller.session);
  const browser = { hash: browserHash, device: browserOf(call.request) };
  const outcome = await entry.verify(call, body.token, browser, newp);
  if (outcome === 'spent') return refuse('token_spent');
  if (outcome === 'password_needed') return refuse('password_needed', { field: 'newp' });
  return reply({ details: { verified: true } });
};

export const signIn: Handler<typeof signInEndpoint> = async (call) => {
  if (!call.config.SIGNIN_ENABLED) return refuse('not_found');
  return withMinimumDuration(SIGN_IN_MS_MIN, () => trySignIn(call));
};

async function trySignIn(call: Call<typeof signInEndpoint>) {
  const { body, caller, config, request } = call;
  // What is no address has no account: the same work is done for one that nobody can have.
  const account = accountOf(call, normalAddress(body.email) ?? body.email);
  const guess = await chargePasswordAttempt(call, account, caller.address, deviceOf(call, account));
  if (guess.waitSeconds > 0) return refuse('rate_limited', { retry_after: guess.waitSeconds });
  const signedIn = await entry.signIn(call, {
    account,
    password: body.password,
    remember: body.remember,
    device: browserOf(request),
    origin: linkOrigin(request, config),
    requester: requesterOf(call, account),
  });
  if (!signedIn) return refuse('signin_failed');
  const { customer, session } = signedIn;
  await guess.wasRight();
  call.setCookie(sessionCookie(request, session, body.remember));
  knowDevice(call, account);
  call.respondAs({ custid: customer.address, session });
  return reply({ record: customerRecord(customer, config) });
}

/** What proves that a browser signed in to an account before; null when nothing does. */
function deviceOf({ config, request }: Pick<Call, 'config' | 'request'>, account: string) {
  const token = cookieOf(request, 'device') ?? '';
  const device = readAccountToken(config.SESSION_KEYS, 'device', token);
  return device?.account === account ? device.random : null;
}

/** Who is counted for the mails that a call causes: a browser that signed in to the account before, or its network. */
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

function knowDevice(call: Pick<Call, 'config' | 'request' | 'setCookie'>, account: string): void {
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
  await withMinimumDuration(SIGN_IN_MS_MIN, () => entry.forget(call, account, from, requester));
  return reply({ details: { reset: 'sent' } });
};

export const reset: Handler<typeof resetEndpoint> = async (call) => {
  const { body, config, params, request } = call;
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  const refused = await refuseMailed(call, 'reset', params.resetKey, body.newp);
  if (refused) return refused;
  const from = { origin: linkOrigin(request, config), device: browserOf(request) };
  const account = await entry.resetPassword(call, params.resetKey, body.newp, from);
  if (account === null) return refuse('token_spent');
  // Whoever reads the owner's mail is the owner: a crowd of guessers shall not keep them out now.
  knowDevice(call, account);
  return reply({ details: { reset: 'done' } });
};

/** Refuses a new password that is chosen by a mailed link: the token says whose it is, and has to be a living one. */
async function refuseMailed(
  call: Call,
  purpose: entry.MailedPurpose,
  token: string,
  password: string,
): Promise<Failure | null> {
  const { config } = call;
  const weak = refuseWeak(config, password, null, 'newp');
  if (weak) return weak;
  const owner = await entry.ownerOfToken(call, purpose, token);
  if (owner.kind === 'none') return refuse('token_spent');
  return (
    refuseWeak(config, password, owner.address, 'newp') ??
    (await refuseBreached(call, password, 'newp'))
  );
}

export const signOut: Handler<typeof signOutEndpoint> = async (call) => {
  const { caller, config, request } = call;
  const { account, sessionHash } = caller.customer ?? { account: '', sessionHash: null };
  if (sessionHash) {
    await callAccount(call, account, async (object) => object.endSession(sessionHash));
  }
  for (const cookie of signedOutCookies(request)) call.setCookie(cookie);
  // There is no session any more; pages that keep the newest token of an answer get one that is as good as none.
  call.respondAs({ custid: 'anon', session: openSession(config.SESSION_KEYS) });
  return reply({});
};

/**
 * Does some work and hands on what it came to, no sooner than after so many milliseconds; a failure waits as long.
 */
export async function withMinimumDuration<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // The clock starts first: bcrypt keeps the thread for a while before it lets go of it.
  const floor = scheduler.wait(ms);
  const [outcome] = await Promise.allSettled([work(), floor]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A valid shrimp comes back the same; any other is replaced, with a session to go with it where there is none. */
export const validateShrimp: Handler<typeof validateEndpoint> = (call) => {
  const keys = call.config.SESSION_KEYS;
  const session = sessionOf(call);
  const shrimp = call.request.headers.get('O-Shrimp') ?? '';
  const isValid = isShrimp(keys, session, shrimp);
  return reply({ isValid, shrimp: isValid ? shrimp : freshShrimp(keys, session) });
};

/** The caller's session; one is opened, and its cookie set, where there is none. */
export function sessionOf(call: Pick<Call, 'caller' | 'config' | 'request' | 'setCookie'>) {
  if (call.caller.session !== null) return call.caller.session;
  const session = openSession(call.config.SESSION_KEYS);
  call.setCookie(sessionCookie(call.request, session));
  return session;
}
