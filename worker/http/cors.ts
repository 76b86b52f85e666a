/** Calls from pages of other sites. */
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './request-context.ts';

const EXPOSED = 'X-Request-Id, X-Jurisdiction, X-Intended-Status, Retry-After';
/** Browsers keep what a preflight said no longer than this. */
const MAX_AGE_SECONDS = 7200;

/**
 * Lets pages of any site call with an API token, and with nothing else: who knows a token may use it from anywhere, but a
 * cookie goes along by itself, so no other site may read what it opens. Hence never `Access-Control-Allow-Credentials`, and
 * no word of sharing on an answer to whoever brought no token.
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

/** A route refuses OPTIONS by naming the methods that it takes, which is what a preflight wants to know. */
function answerPreflight(context: AppContext): void {
  const allowed = context.res.headers.get('Allow');
  if (allowed === null) return;
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allowed,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  };
  // Or the refusal's own headers would be added.
  context.res = undefined;
  context.res = new Response(null, { status: 204, headers });
}
