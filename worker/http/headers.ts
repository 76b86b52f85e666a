/** Middleware for response headers: those of the API, `Strict-Transport-Security`, `Warning`, and those for pages of other sites. */
import type { MiddlewareHandler } from 'hono';
import { changeCustomerByPath, listCustomers } from '../../shared/contract/colonel.ts';
import { OCTETS } from '../../shared/contract/endpoint.ts';
import { hstsWithSubdomains } from '../../shared/security-headers.ts';
import { commonHeaders } from './common-headers.ts';
import { queryOf } from './query.ts';
import { type AppContext, type AppEnv, settingsIn } from './request-context.ts';

/**
 * The headers of every response of the API. The code 299 is a "miscellaneous persistent warning" (RFC 7234, section 5.5.7);
 * RFC 9111 has no use for the header in caches.
 */
export const apiHeaders: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  setCommonHeaders(context, context.res);
  for (const warning of [urlWarning(context), fieldsWarning(context)]) {
    if (warning !== null) context.res.headers.append('Warning', `299 - "${warning}"`);
  }
};

export function setCommonHeaders(context: AppContext, { headers }: Response) {
  const common = commonHeaders(context.env, context.get('requestId'));
  const isBytes = headers.get('Content-Type') === OCTETS;
  for (const [name, value] of Object.entries(common)) {
    if (!isBytes || name !== 'Content-Type') headers.set(name, value);
  }
}

/**
 * Adds `includeSubDomains` to responses of the site's own host, by https alone (RFC 6797, section 7.2), where
 * `HSTS_SUBDOMAINS` is set: the operator answers for all hosts below it. Not for custom domains: what lies below them is their
 * owners' affair. By plain http the header must not be sent at all.
 */
export const strictTransportSecurity: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  if (context.get('host') === 'plain-http') {
    context.header('Strict-Transport-Security', undefined);
  }
  const config = settingsIn(context.env);
  if (!config?.HSTS_SUBDOMAINS) return;
  const { protocol, host } = new URL(context.req.url);
  if (protocol === 'https:' && host === config.SITE_HOST) {
    context.header('Strict-Transport-Security', hstsWithSubdomains);
  }
};

/** Read from the query by v1 alone. A v2 call that sends them there has exposed them as well. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set(['secret', 'passphrase', 'recipient']);

const warning = (what: string) => `URLs are logged on the way: send ${what} in the body of a POST`;

/**
 * The text of the warning for calls with private data in their URL; null if it contains none. Such calls are served,
 * because existing programs make them; but URLs are stored in histories, in proxies' logs and in the platform's.
 */
function urlWarning(context: AppContext): string | null {
  const route = context.get('route');
  const query = queryOf(context.req.raw);
  // A list may be sent as `recipient[]`.
  const given = [...query].flatMap(([name, value]) =>
    value === '' ? [] : [name.split('[', 1)[0]],
  );
  const named = [...new Set(given)].filter(
    (name) => name !== undefined && PRIVATE_FIELDS.has(name),
  );
  if (named.length > 0) return warning(named.join(', '));
  // The cursor of a search contains the last address of the page before.
  const hasSearch =
    route === listCustomers.path && (given.includes('q') || given.includes('after'));
  return hasSearch || route === changeCustomerByPath.path ? warning('addresses') : null;
}

/** The text of the warning for calls that create, where fields were not understood: only their number, a name may be content. */
function fieldsWarning(context: AppContext): string | null {
  const ignored = context.get('ignoredFields') ?? 0;
  if (ignored === 0) return null;
  return ignored === 1 ? '1 field was ignored' : `${ignored} fields were ignored`;
}

const EXPOSED = 'X-Request-Id, X-Jurisdiction, X-Intended-Status, Retry-After, Warning';
/** Beside the token: the digest of an uploaded part, and the language of the page. */
const ALLOWED = 'Authorization, Content-Type, Content-Digest, O-Locale';
/** Browsers cache a preflight no longer than this. */
const MAX_AGE_SECONDS = 7200;

/**
 * Pages of any site may call with an API token, and with nothing else: the holder of a token may use it from anywhere, but
 * browsers send cookies by themselves, so no other site may read a response to them. Hence never
 * `Access-Control-Allow-Credentials`, and no CORS headers on a response to a call without a token.
 */
export const cors: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next();
  if (isPreflight(context)) answerPreflight(context);
  else if (context.req.raw.headers.has('Authorization')) {
    context.res.headers.set('Access-Control-Allow-Origin', '*');
    context.res.headers.set('Access-Control-Expose-Headers', EXPOSED);
  }
};

function isPreflight({ req }: AppContext): boolean {
  const { headers, method } = req.raw;
  return (
    method === 'OPTIONS' && headers.has('Origin') && headers.has('Access-Control-Request-Method')
  );
}

/** A route refuses OPTIONS with its methods in `Allow`, which answers the preflight. */
function answerPreflight(context: AppContext): void {
  const allowed = context.res.headers.get('Allow');
  if (allowed === null) return;
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allowed,
    'Access-Control-Allow-Headers': ALLOWED,
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  };
  // Otherwise Hono would merge the headers of the refusal.
  context.res = undefined;
  context.res = new Response(null, { status: 204, headers });
}
