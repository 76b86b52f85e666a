/** The headers that every answer of the API carries. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { commonHeaders } from './common-headers.ts';
import type { AppEnv } from './mount.ts';
import { recordRoute } from './trace.ts';
import { urlWarning } from './url-warning.ts';

/** Answers are nobody's to keep, name their region, and can be found again by their id. */
export const apiHeaders: MiddlewareHandler<AppEnv> = async (context, next) => {
  const requestId = crypto.randomUUID();
  context.set('requestId', requestId);
  await next();
  const pattern = patternOf(context);
  recordRoute(context.req.raw, pattern);
  const { headers } = context.res;
  for (const [name, value] of Object.entries(commonHeaders(context.env, requestId))) {
    headers.set(name, value);
  }
  const warning = urlWarning(context.req.raw, pattern);
  if (warning !== null) headers.set('Warning', warning);
};

/** The path as it was declared; whatever is asked for stays out. Middleware stands for many. */
function patternOf(context: Context): string {
  return matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? 'unknown';
}
