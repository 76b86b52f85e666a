/** The health check: whether the stores answer. For monitors, so no caller is identified and nothing is charged. */
import type { MiddlewareHandler } from 'hono';
import { version } from '../../package.json';
import { health } from '../../shared/contract/health.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { configOf } from '../config/config.ts';
import { apiV2 } from '../http/api-version.ts';
import { refuse } from '../http/failure.ts';
import { failureTo } from '../http/not-found.ts';
import { type AppEnv, recordRoute } from '../http/request-context.ts';
import { storeStates } from './check-health.ts';

/** Writes no canaries, as the first mounted call does: a health check changes nothing. */
export const serveHealth: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, health.path);
  const { env, executionCtx } = context;
  const later = (work: Promise<void>) => executionCtx.waitUntil(work);
  const stores = await storeStates({ env, config: configOf(env), later });
  const { kv, vault } = stores;
  if (kv !== 'ok' || vault !== 'ok') {
    return failureTo(context, refuse('store_unavailable', { stores }));
  }
  const reply: ReplyOf<typeof health> = { status: 'ok', stores: { kv, vault }, version };
  return apiV2.success(health, reply, '', undefined);
};
