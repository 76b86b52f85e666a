/** The sessions of browsers: opening one, signing out, ending the others, and the customer whose session a call has. */
import type { MiddlewareHandler } from 'hono';
import type { endSessions as endSessionsEndpoint } from '../../shared/contract/account.ts';
import type { signOut as signOutEndpoint } from '../../shared/contract/entry.ts';
import type { validateShrimp as validateEndpoint } from '../../shared/contract/site.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { configOf } from '../config/config.ts';
import { browserOf, type Customer, identify } from '../http/caller.ts';
import { CLEARED_DATA, sessionCookie, signedOutCookies } from '../http/cookies.ts';
import { reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';
import { freshShrimp, isShrimp, openSession } from '../http/session.ts';
import { logWarning } from '../platform/log.ts';
import { accountStub } from './stub.ts';

/** The customer of a call that `mount` refuses to anyone else. */
export function customerOf({ caller }: Pick<Call, 'caller'>): Customer {
  if (!caller.customer) throw new Error('a call that requires an account was made without one');
  return caller.customer;
}

/** The caller's session; if there is none, one is opened and its cookie set. */
export function sessionOf(call: Pick<Call, 'caller' | 'config' | 'request' | 'setCookie'>): string {
  if (call.caller.session !== null) return call.caller.session;
  const session = openSession(call.config.SESSION_KEYS);
  call.setCookie(sessionCookie(call.request, session));
  return session;
}

/** Returns a valid shrimp unchanged, and a fresh one otherwise, with a session if there is none. */
export const validateShrimp: Handler<typeof validateEndpoint> = (call) => {
  const keys = call.config.SESSION_KEYS;
  const session = sessionOf(call);
  const shrimp = call.request.headers.get('O-Shrimp') ?? '';
  const isValid = isShrimp(keys, session, shrimp);
  return reply({ isValid, shrimp: isValid ? shrimp : freshShrimp(keys, session) });
};

export const signOut: Handler<typeof signOutEndpoint> = async (call) => {
  const { customer } = call.caller;
  if (customer?.sessionHash) {
    await accountStub(call, customer.account).endSession(customer.sessionHash);
  }
  call.forgetCustomer();
  // The session has ended. Pages store the newest shrimp of a response: they get one of a session that no cookie has.
  call.respondAs({ custid: 'anon', session: openSession(call.config.SESSION_KEYS) });
  return reply({});
};

export const endSessions: Handler<typeof endSessionsEndpoint> = async (call) => {
  const { body } = call;
  const { account, sessionHash } = customerOf(call);
  const device = browserOf(call.request);
  // A repetition returns that there was no other session, which is harmless.
  const object = accountStub(call, account);
  const ended = await (body.others
    ? object.endOtherSessions(sessionHash, device)
    : object.endSessionById(body.id, device));
  return reply({ details: { ended } });
};

/** Where pages send the browser to sign out. */
export const LOGOUT = '/logout';

/** Ends the session and redirects to the home page; a link on another site only redirects. */
export const logOut: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { raw } = context.req;
  if (raw.method !== 'GET') return next();
  recordRoute(context, 'logout');
  const headers = new Headers({ ...securityHeaders, Location: '/', 'Cache-Control': 'no-store' });
  if (isIntended(raw)) {
    if (await endSession(raw, context.env)) headers.set('Clear-Site-Data', CLEARED_DATA);
    for (const cookie of signedOutCookies(raw)) headers.append('Set-Cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
};

/** Neither another site's link nor a prefetch of the browser signs out. */
function isIntended({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  return ['none', 'same-origin'].includes(site) && !headers.has('Sec-Purpose');
}

/**
 * Pages end the session by a call before they come here; without one the browser is signed out in any case.
 *
 * @returns whether there was a session; true if that is unknown
 */
async function endSession(request: Request, env: Env): Promise<boolean> {
  const stores = { env, config: configOf(env) };
  try {
    const { customer } = await identify(request, stores, false);
    if (!customer?.sessionHash) return false;
    await accountStub(stores, customer.account).endSession(customer.sessionHash);
  } catch (error) {
    logWarning('logout_incomplete', { error: String(error) });
  }
  return true;
}
