/** One line in the log and one count for every request, whatever becomes of it. */
import type { MiddlewareHandler } from 'hono';
import { jurisdictionOf } from '../config/config.ts';
import { logRequest, logWarning } from '../platform/log.ts';
import { count, countedAs, countRequest } from '../platform/metrics.ts';
import { hasUnreadableAddress } from './address.ts';
import { dropBody } from './body.ts';
import { type AppContext, type AppEnv, settingsIn } from './request-context.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Gives a request its id, reads the rest of its body once it is answered, and records it. Must be the outermost middleware. */
export const observe: MiddlewareHandler<AppEnv> = async (context, next) => {
  const startedAt = Date.now();
  context.set('requestId', crypto.randomUUID());
  await next();
  await dropBody(context.req.raw);
  recordRequest(context, Date.now() - startedAt);
};

function recordRequest(context: AppContext, ms: number): void {
  const { env } = context;
  const { method } = context.req.raw;
  const { status } = context.res;
  const route = context.get('route') ?? 'unknown';
  const code = context.get('failureCode');
  const line = {
    route,
    method: METHODS.has(method) ? method : 'OTHER',
    status,
    ms,
    region: jurisdictionOf(env),
    requestId: context.get('requestId'),
    code,
  };
  const hasLine = isLogged(env);
  countRequest(env, { route, status: `${Math.floor(status / 100)}xx` }, ms, hasLine ? line : null);
  if (code) count(env, 'refused', { code });
  const config = settingsIn(env);
  if (config && hasUnreadableAddress(context.req.raw, config)) reportUnreadableAddress(env);
  if (hasLine) logRequest(line);
}

/** Logged once: what is wrong with the proxy is wrong with every request. */
function reportUnreadableAddress(env: Env): void {
  const isFirst = countedAs('unreadable_addresses').length === 0;
  count(env, 'unreadable_addresses', {});
  if (isFirst) logWarning('address_unreadable', { setting: 'TRUST_ADDRESS_HEADER' });
}

/** Requests to an installation with wrong settings are always logged. */
function isLogged(env: Env): boolean {
  const config = settingsIn(env);
  return config === null || (config.LOG_REQUESTS ?? config.APP_ENV !== 'local');
}
