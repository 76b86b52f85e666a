/** `GET /logout`: where pages send the browser when they are done, and what a bookmark of it does. */
import { configOf } from '../config/config.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { identify } from '../http/caller.ts';
import { signedOutCookies } from '../http/cookies.ts';
import { recordRoute } from '../http/trace.ts';
import { logWarning } from '../observability/log.ts';
import { callAccount } from '../rpc/account.ts';

export const LOGOUT = '/logout';

/** Ends the session and leads home; another site's link to it only leads home. */
export async function logOut(request: Request, env: Env): Promise<Response> {
  recordRoute(request, 'logout');
  const headers = new Headers({ ...securityHeaders, Location: '/', 'Cache-Control': 'no-store' });
  if (isMeant(request)) {
    await endSession(request, env);
    for (const cookie of signedOutCookies(request)) headers.append('Set-Cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
}

/** Neither another site's doing nor a browser that looks ahead. */
function isMeant({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  return ['none', 'same-origin'].includes(site) && !headers.has('Sec-Purpose');
}

/** A page has ended its session by a call already; a browser that comes here without one is out in any case. */
async function endSession(request: Request, env: Env): Promise<void> {
  const stores = { env, config: configOf(env) };
  try {
    const { customer } = await identify(request, stores, false);
    const hash = customer?.sessionHash;
    if (!customer || !hash) return;
    await callAccount(stores, customer.account, async (object) => object.endSession(hash));
  } catch (error) {
    logWarning('logout_incomplete', { error: String(error) });
  }
}
