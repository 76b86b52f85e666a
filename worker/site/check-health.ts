/** The health check: calls KV and a vault side by side, with a time limit. Changes nothing. */
import type { FailureBody } from '../../shared/contract/failures.ts';
import { logWarning } from '../platform/log.ts';
import { canaryOfVault, ROUTE_CANARY } from '../platform/route-canary.ts';
import { shared } from '../platform/single-flight.ts';
import { withTimeLimit } from '../platform/call-object.ts';
import { routeFingerprint } from '../crypto/object-names.ts';
import { vaultsAhead } from './vault-clocks.ts';

type StoreStates = NonNullable<FailureBody['stores']>;

const AGE_MS_MAX = 1000;
/** A store that takes longer counts as unreachable. */
const WAIT_MS = 2500;

/**
 * The state of each store, at most a second old.
 *
 * @throws if they belong to other keys, or the clocks of vaults are ahead
 */
export const storeStates = shared(AGE_MS_MAX, async (stores): Promise<StoreStates> => {
  const { env, config } = stores;
  const fingerprint = routeFingerprint(config.ROUTE_KEY);
  const [kv, vault, ahead] = await Promise.all([
    answerOf('kv', async () => env.SECRETS.get(ROUTE_CANARY)),
    answerOf('vault', () => canaryOfVault(stores, fingerprint, false)),
    // The platform sets the clocks of its machines.
    config.APP_ENV === 'deployed' ? 0 : answerOf('vault', () => vaultsAhead(stores)),
  ]);
  if (ahead) throw new Error(`the clocks of ${ahead} vaults are ahead: docs/operations.md`);
  // Before anything is stored there is no canary.
  if ((kv ?? fingerprint) !== fingerprint || (vault ?? fingerprint) !== fingerprint) {
    throw new Error('the stores belong to another ROUTE_KEY or OBJECT_JURISDICTION');
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
