/** Whether the stores answer: asked of KV and of a vault, side by side, and not waited for too long. Changes nothing. */
import type { FailureBody } from '../../shared/contract/failure-body.ts';
import { logWarning } from '../observability/log.ts';
import { canaryOfVault, ROUTE_CANARY } from '../rpc/route-canary.ts';
import { shared } from '../rpc/single-flight.ts';
import { withTimeLimit } from '../rpc/call-object.ts';
import { routeFingerprint } from '../crypto/object-names.ts';

type StoreStates = NonNullable<FailureBody['stores']>;

const AGE_MS_MAX = 1000;
/** A store that takes longer is as good as down. */
const WAIT_MS = 2500;

/**
 * How each store stands. Asks them at most once a second.
 *
 * @throws when they belong to other keys
 */
export const storeStates = shared(AGE_MS_MAX, async (stores): Promise<StoreStates> => {
  const { env, config } = stores;
  const fingerprint = routeFingerprint(config.ROUTE_KEY);
  const [kv, vault] = await Promise.all([
    answerOf('kv', async () => env.SECRETS.get(ROUTE_CANARY)),
    answerOf('vault', () => canaryOfVault(stores, fingerprint, false)),
  ]);
  // Where nobody has stored anything yet there is no canary.
  if ((kv ?? fingerprint) !== fingerprint || (vault ?? fingerprint) !== fingerprint) {
    throw new Error('the stores belong to another ROUTE_KEY or OBJECT_JURISDICTION');
  }
  return { kv: stateOf(kv), vault: stateOf(vault) };
});

function stateOf(answer: unknown): StoreStates['kv'] {
  return answer === undefined ? 'silent' : 'ok';
}

/** What a store answers; undefined when it does not. */
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
