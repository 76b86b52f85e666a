/** Calls of the vault of a secret. */
import { isShardKeyVerified, shardKeyMoved, verifyShardKey } from '../platform/canaries.ts';
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { shardKeyFingerprint, vaultNameOf } from '../crypto/object-names.ts';
import { isShardKeyRefusal, type ShardKeyProof } from './shard-key.ts';

type Methods = Calls<ReturnType<Env['VAULT']['getByName']>>;

/** The methods of a vault about one secret: without its id, which comes first. */
export type VaultStub = {
  readonly [Name in Exclude<keyof Methods, 'call' | 'canary'>]: Methods[Name] extends (
    id: string,
    ...args: infer Args
  ) => Promise<infer Answer>
    ? (...args: Args) => Promise<Answer>
    : never;
};

/**
 * The calls of the vault that holds a secret, about that secret. They are idempotent.
 *
 * @throws StoreUnavailable, each of them, when no attempt came through
 * @throws when the vault belongs to another shard key, or to another jurisdiction
 */
export function vaultStub(stores: Stores, secretId: string): VaultStub {
  return callsOf((method, args) =>
    callVault(stores, secretId, (vault) => invoke(vault, method, args)),
  );
}

/**
 * Calls the vault that holds a secret, for callers that have to know which attempt it is. A vault that has no fingerprint of the
 * shard key refuses the call; then the canaries are compared, and the call is made again.
 *
 * @param operation makes one attempt; it must be idempotent, and return what the vault answers
 * @throws StoreUnavailable when no attempt came through
 * @throws when the vault belongs to another shard key, or to another jurisdiction
 */
export async function callVault<Result>(
  stores: Stores,
  secretId: string,
  operation: (vault: VaultStub, attempt: number) => Promise<Result>,
): Promise<Result> {
  const { env, config } = stores;
  const name = vaultNameOf(config.SHARD_KEY, secretId);
  const fingerprint = shardKeyFingerprint(config.SHARD_KEY);
  const call = () => {
    const route: ShardKeyProof = { fingerprint, isVerified: isShardKeyVerified(env) };
    return callObject(config, env.VAULT, name, (vault, attempt) =>
      operation(
        callsOf((method, args) => invoke(vault, 'call', [route, method, [secretId, ...args]])),
        attempt,
      ),
    );
  };
  let result = await call();
  if (isShardKeyRefusal(result) && result.kind === 'shard_key_unverified') {
    await verifyShardKey(stores);
    result = await call();
  }
  if (isShardKeyRefusal(result)) throw shardKeyMoved();
  return result;
}
