/** `GET /logout`: where pages send the browser to sign out, and what a bookmark of it does. */
import type { MiddlewareHandler } from 'hono';
import { configOf } from '../config/config.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { identify } from '../http/caller.ts';
import { CLEARED_DATA, signedOutCookies } from '../http/cookies.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';
import { logWarning } from '../platform/log.ts';
import { accountStub } from './stub.ts';

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

/** Neither another site's link nor a prefetch of the browser. */
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
    const hash = customer?.sessionHash;
    if (!customer || !hash) return false;
    await accountStub(stores, customer.account).endSession(hash);
  } catch (error) {
    logWarning('logout_incomplete', { error: String(error) });
  }
  return true;
}
