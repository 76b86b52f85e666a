/** Whether this installation works: asked of its stores. For monitors, so nobody is identified and nothing is charged. */
import type { Context } from 'hono';
import { version } from '../../package.json';
import { health } from '../../shared/contract/site.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { configOf } from '../config/config.ts';
import { failureTo } from '../http/dead-end.ts';
import { apiV2 } from '../http/api-v2.ts';
import { refuse } from '../http/failure.ts';
import type { AppEnv } from '../http/mount.ts';
import { storeStates } from '../use-cases/check-health.ts';

/** Does not plant canaries, as mounted calls do at first: a look changes nothing. */
export async function serveHealth(context: Context<AppEnv>): Promise<Response> {
  const { env, executionCtx } = context;
  const later = (work: Promise<void>) => executionCtx.waitUntil(work);
  const stores = await storeStates({ env, config: configOf(env), later });
  const { kv, vault } = stores;
  if (kv !== 'ok' || vault !== 'ok') {
    return failureTo(context, refuse('store_unavailable', { stores }));
  }
  const reply: ReplyOf<typeof health> = { status: 'ok', stores: { kv, vault }, version };
  return apiV2.success(health, reply, '', undefined);
}
