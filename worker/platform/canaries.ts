/**
 * Canaries: fingerprints of the keys that name objects, in KV and in a vault of their own. With another key, or in another
 * jurisdiction, a region would look empty: every secret unknown, every account gone. So it refuses to serve.
 *
 * They are compared once in an isolate's life, and only before something depends on them. A vault that has stored the fingerprint
 * compares it by itself: `secrets/stub.ts` sends it with every call.
 */
import { callObject, type Stores } from './call-object.ts';
import { fromStore } from './store-unavailable.ts';
import { nameFingerprint, shardKeyFingerprint } from '../crypto/object-names.ts';

const CANARY_VAULT = 'v1:canary';
export const SHARD_KEY_CANARY = 'canary';
const NAME_CANARY = 'canary:names';

const verifiedShardKeys = new WeakSet<Env>();
const verifiedNames = new WeakSet<Env>();

/**
 * Refuses to serve when a key or the objects' jurisdiction changed.
 *
 * @throws if one did
 */
export async function checkCanaries(stores: Stores): Promise<void> {
  await Promise.all([verifyShardKey(stores), verifyNames(stores)]);
}

/** True once this isolate has compared the canaries of the shard key. */
export function isShardKeyVerified(env: Env): boolean {
  return verifiedShardKeys.has(env);
}

/**
 * Compares the canary in KV with the one in the vaults, and writes both where there is neither.
 *
 * @throws when one of them belongs to another shard key, or is missing
 */
export async function verifyShardKey(stores: Stores): Promise<void> {
  if (verifiedShardKeys.has(stores.env)) return;
  const fingerprint = shardKeyFingerprint(stores.config.SHARD_KEY);
  const [stored, found] = await Promise.all([
    read(stores, SHARD_KEY_CANARY),
    canaryOfVault(stores, fingerprint, false),
  ]);
  // Another isolate may have written both between these two reads: the vault's first, so it is there now.
  const held = found ?? (await canaryOfVault(stores, fingerprint, stored === null));
  if ((stored ?? fingerprint) !== fingerprint || held !== fingerprint) throw shardKeyMoved();
  if (stored === null) await write(stores, SHARD_KEY_CANARY, fingerprint);
  verifiedShardKeys.add(stores.env);
}

/**
 * Compares the canary of the key that turns addresses into the names of accounts, and writes it where there is none.
 *
 * @throws when it belongs to another key
 */
export async function verifyNames(stores: Stores): Promise<void> {
  if (verifiedNames.has(stores.env)) return;
  const fingerprint = nameFingerprint(stores.config.NAME_KEY);
  const stored = await read(stores, NAME_CANARY);
  if ((stored ?? fingerprint) !== fingerprint) {
    throw new Error('the stores belong to another NAME_KEY: accounts made so far would be lost');
  }
  if (stored === null) {
    // A Worker with the wrong secrets altogether must not leave its name key as the right one.
    await verifyShardKey(stores);
    await write(stores, NAME_CANARY, fingerprint);
  }
  verifiedNames.add(stores.env);
}

/** The error for stores that belong to other settings: 500, and the reason is logged. */
export function shardKeyMoved(): Error {
  return new Error(
    'the stores belong to another SHARD_KEY or OBJECT_JURISDICTION: secrets stored so far would be lost',
  );
}

/** The canary of the vaults; null when there is none. */
export function canaryOfVault(
  { env, config }: Stores,
  fingerprint: string,
  isWritten: boolean,
): Promise<string | null> {
  return callObject(config, env.VAULT, CANARY_VAULT, async (vault) =>
    vault.canary(fingerprint, { write: isWritten }),
  );
}

async function read({ env }: Stores, name: string): Promise<string | null> {
  return fromStore('reading a canary', env.SECRETS.get(name));
}

async function write({ env }: Stores, name: string, fingerprint: string): Promise<void> {
  await fromStore('writing a canary', env.SECRETS.put(name, fingerprint));
}
