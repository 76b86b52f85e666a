/** The way to a secret's vault. */
import type { Config } from '../config.ts';
import { routeFingerprint, vaultNameOf } from '../crypto/routing.ts';
import type { SecretVault } from '../durable/vault.ts';
import { fromStore, StoreUnavailable } from './store-unavailable.ts';

/** A deploy resets objects; three stubs outlast that. */
const ATTEMPTS_MAX = 3;
const CANARY = 'v1:canary';

export type VaultStub = DurableObjectStub<SecretVault>;

export interface Stores {
  readonly env: Env;
  readonly config: Config;
}

/**
 * Calls the vault that holds a secret. A call that breaks on its way is made again with a fresh stub, for a broken
 * one stays broken; so `operation` must bear being repeated.
 *
 * @throws StoreUnavailable when no attempt came through
 */
export async function callVault<Result>(
  { env, config }: Stores,
  secretId: string,
  operation: (vault: VaultStub, attempt: number) => Promise<Result>,
): Promise<Result> {
  const name = vaultNameOf(config.ROUTE_KEY, secretId);
  return callByName({ env, config }, name, operation);
}

async function callByName<Result>(
  { env, config }: Stores,
  name: string,
  operation: (vault: VaultStub, attempt: number) => Promise<Result>,
): Promise<Result> {
  const namespace = config.OBJECT_JURISDICTION
    ? env.VAULT.jurisdiction(config.OBJECT_JURISDICTION)
    : env.VAULT;
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation(namespace.getByName(name), attempt);
    } catch (error) {
      if (isOurBug(error)) throw error;
      if (attempt === ATTEMPTS_MAX) {
        throw new StoreUnavailable('a vault did not answer', { cause: error });
      }
    }
  }
}

/** An exception that the vault's own code threw; repeating it would only throw again. */
function isOurBug(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true;
  const isSet = (flag: string) => flag in error && Reflect.get(error, flag) === true;
  return isSet('remote') && !['retryable', 'overloaded', 'durableObjectReset'].some(isSet);
}

const checked = new WeakSet<Env>();

/**
 * Refuses to serve when the route key or the objects' jurisdiction moved: every secret stored so far would look
 * unknown. A canary in the store and one in the vaults must tell of each other. Asked once in an isolate's life.
 *
 * @throws when they do not
 */
export async function checkCanary(stores: Stores): Promise<void> {
  if (checked.has(stores.env)) return;
  const fingerprint = routeFingerprint(stores.config.ROUTE_KEY);
  const stored = await fromStore('reading the canary', stores.env.SECRETS.get('canary'));
  const isFirst = stored === null;
  const held = await callByName(stores, CANARY, async (vault) =>
    vault.canary(fingerprint, { plant: isFirst }),
  );
  if ((stored ?? fingerprint) !== fingerprint || held !== fingerprint) {
    throw new Error(
      'the stores belong to another ROUTE_KEY or OBJECT_JURISDICTION: secrets stored so far would be lost',
    );
  }
  if (isFirst) {
    await fromStore('planting the canary', stores.env.SECRETS.put('canary', fingerprint));
  }
  checked.add(stores.env);
}
