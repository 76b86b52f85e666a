/** Calls from pages of other sites. */
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './request-context.ts';

const EXPOSED = 'X-Request-Id, X-Jurisdiction, X-Intended-Status, Retry-After';
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
