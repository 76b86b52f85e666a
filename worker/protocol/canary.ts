/**
 * Canaries. A region whose stores belong to other keys would look empty: every secret unknown, every account gone.
 * So it refuses to serve. Asked once in an isolate's life.
 */
import { nameFingerprint, routeFingerprint } from '../crypto/routing.ts';
import { callObject, type Stores } from './objects.ts';
import { fromStore } from './store-unavailable.ts';

export const CANARY_VAULT = 'v1:canary';
export const ROUTE_CANARY = 'canary';
const NAME_CANARY = 'canary:names';

const checked = new WeakSet<Env>();

/**
 * Refuses to serve when a key or the objects' jurisdiction moved.
 *
 * @throws when one did
 */
export async function checkCanaries(stores: Stores): Promise<void> {
  if (checked.has(stores.env)) return;
  await Promise.all([checkRoute(stores), checkNames(stores)]);
  checked.add(stores.env);
}

/** The canary in the store and the one in the vaults must tell of each other. */
async function checkRoute(stores: Stores): Promise<void> {
  const fingerprint = routeFingerprint(stores.config.ROUTE_KEY);
  const stored = await read(stores, ROUTE_CANARY);
  const held = await callObject(stores.config, stores.env.VAULT, CANARY_VAULT, async (vault) =>
    vault.canary(fingerprint, { plant: stored === null }),
  );
  if ((stored ?? fingerprint) !== fingerprint || held !== fingerprint) {
    throw new Error(
      'the stores belong to another ROUTE_KEY or OBJECT_JURISDICTION: secrets stored so far would be lost',
    );
  }
  if (stored === null) await plant(stores, ROUTE_CANARY, fingerprint);
}

async function checkNames(stores: Stores): Promise<void> {
  const fingerprint = nameFingerprint(stores.config.NAME_KEY);
  const stored = await read(stores, NAME_CANARY);
  if ((stored ?? fingerprint) !== fingerprint) {
    throw new Error('the stores belong to another NAME_KEY: accounts made so far would be lost');
  }
  if (stored === null) await plant(stores, NAME_CANARY, fingerprint);
}

function read({ env }: Stores, name: string): Promise<string | null> {
  return fromStore('reading a canary', env.SECRETS.get(name));
}

async function plant({ env }: Stores, name: string, fingerprint: string): Promise<void> {
  await fromStore('planting a canary', env.SECRETS.put(name, fingerprint));
}
