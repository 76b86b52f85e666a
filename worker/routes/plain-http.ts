/**
 * Requests to a deployed site by plain http. Anyone on the network path can read them and change the responses, so no call
 * is served, no body parsed, no session read and no cookie set. Pages redirect to https; the key of a link that was opened
 * by http is exposed.
 */
import { securityHeaders } from '../../shared/security-headers.ts';
import { plainHttpApp } from '../app.ts';
import { settingsIn } from '../http/host.ts';
import { recordRoute } from '../http/trace.ts';
import { isApi } from './customers-host.ts';

/**
 * Whether a request to a deployed site came by plain http. On the platform `request.url` has the scheme that the visitor
 * used. Elsewhere http is legitimate: between the proxy and the server on one machine, and in local runs.
 */
export function isPlainHttp({ url }: Request, env: Env): boolean {
  return new URL(url).protocol === 'http:' && settingsIn(env)?.APP_ENV === 'deployed';
}

/** Answers a request by plain http to the site's own host or to a custom domain. */
export async function servePlainHttp(
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response> {
  recordRoute(request, 'plain-http');
  const response = isPageVisit(request)
    ? redirect(request)
    : await plainHttpApp.fetch(request, env, context);
  // Must not be sent by http (RFC 6797, section 7.2).
  response.headers.delete('Strict-Transport-Security');
  return response;
}

/** A request with credentials is refused: a program that follows redirects would keep sending them by http. */
function isPageVisit(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isApi(request) && !request.headers.has('Authorization');
}

function redirect({ url }: Request): Response {
  const target = new URL(url);
  target.protocol = 'https:';
  target.port = '';
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store', Location: target.href };
  return new Response(null, { status: 301, headers });
}
