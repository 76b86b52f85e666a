/** Responses to requests that no endpoint answers: of other hosts, of unknown paths, by other methods, and exceptions. */
import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from '../../shared/security-headers.ts';
import { withoutFinalDot } from '../config/setting-types.ts';
import { languageOf } from './language.ts';
import { apiVersionOf } from './api-version.ts';
import { type Failure, failureOf, refuse } from './failure.ts';
import { setCommonHeaders } from './headers.ts';
import { onServingHost, textHeaders } from './host.ts';
import {
  type App,
  type AppContext,
  type AppEnv,
  recordFailure,
  recordRoute,
  settingsIn,
} from './request-context.ts';

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

/** Answers 405 with `Allow` on every path that has a route, for every other method. */
export function refuseMethods(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const handler = async (context: AppContext) => {
      recordRoute(context, path);
      const response = await failureTo(context, refuse('method_not_allowed'));
      response.headers.set('Allow', allow.join(', '));
      return response;
    };
    app.all(path, onServingHost(path, handler));
  }
}

export function refuseUnknown(context: AppContext): Promise<Response> {
  return failureTo(context, refuse('not_found'));
}

/** The response to an exception, with the headers that the API's middleware sets elsewhere. */
export async function respondToError(error: unknown, context: AppContext): Promise<Response> {
  const response = await failureTo(context, failureOf(error, context.get('requestId')));
  setCommonHeaders(context, response);
  return response;
}

/** The response to a request that is refused outside of an endpoint, in the format of the API version that its path names. */
export async function failureTo(context: AppContext, failure: Failure): Promise<Response> {
  const { req, env } = context;
  recordFailure(context, failure.code);
  const apiVersion = apiVersionOf(req.path);
  return apiVersion.failure(failure, await languageOf(env, apiVersion.localeOf(req.raw)));
}
