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
import type { FailureBody } from '../../shared/contract/failures.ts';
import { logWarning, logError } from '../platform/log.ts';
import { canaryOfVault, SHARD_KEY_CANARY } from '../platform/canaries.ts';
import { withTimeLimit } from '../platform/call-object.ts';
import { shardKeyFingerprint } from '../crypto/object-names.ts';
import { DAY_MS } from '../../shared/day.ts';
import { directoryStub } from '../admin/stub.ts';
import { askVaults, shared } from './metrics.ts';

/** Writes no canaries, as `status` and the first call of an account do: a health check changes nothing. */
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

type StoreStates = NonNullable<FailureBody['stores']>;

const AGE_MS_MAX = 1000;
/** A store that takes longer counts as unreachable. */
const WAIT_MS = 2500;

/**
 * The state of each store, at most a second old.
 *
 * @throws if they belong to other keys, or the clocks of vaults are ahead
 */
const storeStates = shared(AGE_MS_MAX, async (stores): Promise<StoreStates> => {
  const { env, config } = stores;
  const fingerprint = shardKeyFingerprint(config.SHARD_KEY);
  const [kv, vault, ahead] = await Promise.all([
    answerOf('kv', async () => env.SECRETS.get(SHARD_KEY_CANARY)),
    answerOf('vault', () => canaryOfVault(stores, fingerprint, false)),
    // The platform sets the clocks of its machines.
    config.APP_ENV === 'deployed' ? 0 : answerOf('vault', () => vaultsAhead(stores)),
  ]);
  if (ahead) throw new Error(`the clocks of ${ahead} vaults are ahead: docs/operate.md`);
  // Before anything is stored there is no canary.
  if ((kv ?? fingerprint) !== fingerprint || (vault ?? fingerprint) !== fingerprint) {
    throw new Error('the stores belong to another SHARD_KEY or OBJECT_JURISDICTION');
  }
  const faults = env.FAULTS?.() ?? [];
  for (const fault of faults) logWarning('store_unreachable', { ...fault });
  const isFaulty = (store: string) => faults.some((fault) => fault.store === store);
  return {
    kv: isFaulty('kv') ? 'silent' : stateOf(kv),
    vault: isFaulty('vault') ? 'silent' : stateOf(vault),
  };
});

function stateOf(answer: unknown): StoreStates['kv'] {
  return answer === undefined ? 'silent' : 'ok';
}

/** The answer of a store; undefined if there is none. */
async function answerOf<Answer>(
  store: string,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await withTimeLimit(WAIT_MS, ask);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    logWarning('store_unreachable', { store, cause: String(cause) });
    return undefined;
  }
}

/** Every vault is asked, which wakes it. */
const CLOCKS_AGE_MS_MAX = 60 * 60_000;

/**
 * How many vaults are more than a day ahead of the time, as of an hour ago at most. A vault's clock never runs backwards, so it stays ahead
 * after the machine's was wrong. Never throws: a vault that does not answer is not counted.
 */
const vaultsAhead = shared(CLOCKS_AGE_MS_MAX, async (stores): Promise<number> => {
  try {
    const { vaults } = await directoryStub(stores).statistics();
    const answers = await askVaults(stores, vaults, async (vault) => vault.clockAheadMs());
    const ahead = answers.flatMap((answer) =>
      answer.status === 'fulfilled' && answer.value > DAY_MS ? [answer.value] : [],
    );
    if (ahead.length > 0) {
      const days = Math.floor(Math.max(...ahead) / DAY_MS);
      logError('clock_ahead', { vaults: String(ahead.length), days: String(days) });
    }
    return ahead.length;
  } catch (error) {
    logWarning('vault_clocks_unknown', { error: String(error) });
    return 0;
  }
});
