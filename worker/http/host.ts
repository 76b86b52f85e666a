/**
 * Which host a request is for: the site's own, a custom domain, or an unknown one. A custom domain shows the secrets that
 * were shared on it and nothing else: no account, no session, no other customer's secrets. An unknown host gets 404.
 */
import type { MiddlewareHandler } from 'hono';
import { health } from '../../shared/contract/health.ts';
import { status } from '../../shared/contract/site.ts';
import { isLoopbackName } from '../../shared/loopback.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { withoutFinalDot } from '../config/setting-types.ts';
import { domainDriverName } from '../config/domains.ts';
import { logWarning } from '../platform/log.ts';
import { lookUpHost } from './hosts.ts';
import { isFromThisMachine, withCallerOf } from './address.ts';
import { failureTo, refuseUnknown } from './not-found.ts';
import { refuse } from './failure.ts';
import { setCommonHeaders } from './headers.ts';
import {
  type AppContext,
  type AppEnv,
  type CustomDomain,
  type Host,
  recordRoute,
  settingsIn,
} from './request-context.ts';

/** What monitors request from a server on its own machine, by whatever name they have for it. */
const PROBES: ReadonlySet<string> = new Set([status.path, health.path, '/metrics']);

/** The path of a custom domain's logo, on that domain. */
export const LOGO = '/logo';

const textHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
};

/** Determines the host of a request, for everything that comes after it. */
export const resolveHost: MiddlewareHandler<AppEnv> = async (context, next) => {
  context.req.raw = asVisited(context.req.raw, context.env);
  const host = await hostOf(context.req.raw, context.env);
  if (host === 'unreachable') {
    const headers = { ...textHeaders, 'Retry-After': '1' };
    return new Response('Try again', { status: 503, headers });
  }
  context.set('host', host);
  return next();
};

/**
 * Refuses requests to unknown hosts, and requests by plain http to a deployed site. Anyone on the network path can read the
 * latter and change the responses, so no call is served, no body parsed, no session read and no cookie set. Pages redirect to
 * https; the key of a link that was opened by http is exposed.
 */
export const refuseOtherHosts: MiddlewareHandler<AppEnv> = async (context, next) => {
  const host = context.get('host');
  if (host === 'plain-http') {
    recordRoute(context, 'plain-http');
    if (isPageVisit(context)) return redirectToHttps(context.req.raw);
    const response = await failureTo(context, refuse('https_required'));
    setCommonHeaders(context, response);
    return response;
  }
  if (host !== 'unknown') return next();
  recordRoute(context, 'unknown');
  const named = nameOfSite(context);
  if (named !== null && isPageVisit(context)) return redirectTo(named);
  if (isApi(context)) return refuseUnknown(context);
  return new Response('Not Found', { status: 404, headers: textHeaders });
};

/**
 * A request as its visitor made it. Behind a reverse proxy our own socket uses http, whatever the visitor uses: elsewhere
 * than on this very machine that is https, and no header has to be believed for it.
 */
function asVisited(request: Request, env: Env): Request {
  if (settingsIn(env)?.APP_ENV !== 'selfhost') return request;
  const url = new URL(request.url);
  if (url.protocol !== 'http:' || isLoopbackName(url.hostname)) return request;
  url.protocol = 'https:';
  return withCallerOf(request, new Request(url, request));
}

/** `unreachable`: the store of custom domains does not answer. */
async function hostOf(request: Request, env: Env): Promise<Host | 'unreachable'> {
  const url = new URL(request.url);
  const host = isSiteHost(request, url, env)
    ? 'site'
    : await customDomain(url.hostname.replace(/\.$/, ''), env);
  if (host === 'unknown' || host === 'unreachable') return host;
  // On the platform `request.url` has the scheme that the visitor used. Elsewhere http is legitimate: between the proxy and
  // the server on one machine, and in local runs.
  const isPlainHttp = url.protocol === 'http:' && settingsIn(env)?.APP_ENV === 'deployed';
  return isPlainHttp ? 'plain-http' : host;
}

function isSiteHost(request: Request, { host, hostname, pathname }: URL, env: Env): boolean {
  const config = settingsIn(env);
  // Where settings are wrong, the call itself answers 500 and the log names them.
  if (config === null || host === config.SITE_HOST) return true;
  const { APP_ENV } = config;
  if (isLoopbackName(hostname)) {
    const isProbe = ['GET', 'HEAD'].includes(request.method) && PROBES.has(pathname);
    return APP_ENV === 'local' || (isProbe && isFromThisMachine(request, config));
  }
  // On the platform only names of its own zone lead here, those of previews among them. Anywhere else a page of another
  // site can give its own name this address (DNS rebinding) and would be same-origin with the responses.
  return APP_ENV === 'deployed' && domainDriverName(config) === null;
}

async function customDomain(
  domain: string,
  env: Env,
): Promise<CustomDomain | 'unknown' | 'unreachable'> {
  let entry;
  try {
    entry = await lookUpHost(env, domain);
  } catch (error) {
    logWarning('host_lookup_failed', { error: String(error) });
    return 'unreachable';
  }
  if (!entry) return 'unknown';
  const { logo, ...branding } = entry.branding;
  return { domain, branding: { ...branding, logo: logo === null ? null : `${LOGO}?${logo}` } };
}

function isApi({ req }: AppContext): boolean {
  return /^\/api(?:\/|$)/.test(req.path);
}

/** A request with credentials is refused: a program that follows redirects would keep sending them by http. */
function isPageVisit(context: AppContext): boolean {
  const { method, headers } = context.req.raw;
  return ['GET', 'HEAD'].includes(method) && !isApi(context) && !headers.has('Authorization');
}

function redirectToHttps({ url }: Request): Response {
  const target = new URL(url);
  target.protocol = 'https:';
  target.port = '';
  return redirectTo(target);
}

/** The address by the site's own name, where it was called by that name with a final dot; null for any other. */
function nameOfSite({ req, env }: AppContext): URL | null {
  const url = new URL(req.raw.url);
  const name = withoutFinalDot(url.host);
  if (name === url.host || name !== settingsIn(env)?.SITE_HOST) return null;
  url.host = name;
  return url;
}

function redirectTo({ href }: URL): Response {
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store', Location: href };
  return new Response(null, { status: 301, headers });
}
