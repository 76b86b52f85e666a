/** The way to a secret's vault. */
import { vaultNameOf } from '../crypto/routing.ts';
import type { SecretVault } from '../durable/vault.ts';
import { callObject, type Stores } from './objects.ts';

export type VaultStub = DurableObjectStub<SecretVault>;

/**
 * Calls the vault that holds a secret. `operation` must bear being repeated.
 *
 * @throws StoreUnavailable when no attempt came through
 */
export async function callVault<Result>(
  { env, config }: Stores,
  secretId: string,
  operation: (vault: VaultStub, attempt: number) => Promise<Result>,
): Promise<Result> {
  return callObject(config, env.VAULT, vaultNameOf(config.ROUTE_KEY, secretId), operation);
}
