/** The protocol's own view of the stores, for tests that look behind the wire. */
import { env } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { anonymousPlan } from '../../../shared/plans.ts';
import { configOf } from '../../../worker/config/config.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { create as createSecrets } from '../../../worker/secrets/create.ts';
import type { SecretRow } from '../../../worker/secrets/rules/secret-row.ts';
import { SecretTable } from '../../../worker/secrets/vault-table.ts';
import type { Plaintext, SecretOptions } from '../../../worker/secrets/secret.ts';
import type { Answering } from '../../../worker/platform/call-object.ts';
import type { Hashing } from '../../../worker/http/hash-in-turn.ts';
import { vaultNameOf } from '../../../worker/crypto/object-names.ts';

export const stores: Answering & Hashing = {
  env,
  config: configOf(env),
  caller: { counted: 'address:192.0.2.1' },
  later: () => undefined,
};

/** The charge of a call that no limit refuses. */
export function free(): Promise<number> {
  return Promise.resolve(0);
}

export interface Created {
  readonly metadataKey: string;
  readonly secretKey: string;
  readonly id: string;
}

type Chosen = Partial<SecretOptions & Plaintext>;

/** Creates a secret that expires in an hour by default. */
export async function create(over: Chosen = {}, where: Hashing = stores): Promise<Created> {
  const anonymous = { custid: 'anon', plan: anonymousPlan, customer: null };
  const created = await createSecrets(
    {
      ...where,
      caller: { ...where.caller, ...anonymous },
      request: new Request('http://localhost/'),
      charged: free(),
    },
    [{ text: 'the secret', ttl: 3600, ...over }],
  );
  if (!created.ok) throw new Error('nothing limits this');
  const [{ keys }] = created.reply;
  return { ...keys, id: idOf(keys.secretKey) };
}

/** Creates a secret in a vault that has held no other one. */
export async function createAlone(over: Chosen = {}): Promise<Created> {
  const created = await create(over);
  const inVault = await runInDurableObject(vaultOf(created.id), (_vault, { storage }) =>
    storage.sql.exec<{ created: number }>('SELECT created FROM counters').one(),
  );
  return inVault.created === 1 ? created : createAlone(over);
}

/** The vault that holds a secret. */
export function vaultOf(id: string) {
  return env.VAULT.getByName(vaultNameOf(stores.config.SHARD_KEY, id));
}

/** The row of a secret, read from its storage; null when there is none. */
export async function rowOf(id: string): Promise<SecretRow | null> {
  return runInDurableObject(vaultOf(id), (_vault, { storage }) =>
    new SecretTable(storage.sql).find(id),
  );
}

/** The columns of a row as SQLite stores them; undefined when there is none. */
export async function columnsOf(id: string): Promise<Record<string, SqlStorageValue> | undefined> {
  return runInDurableObject(vaultOf(id), (_vault, { storage }) =>
    storage.sql.exec('SELECT * FROM secrets WHERE id = ?', id).toArray().at(0),
  );
}

/** Whether an envelope is in the store. */
export async function hasEnvelope(id: string): Promise<boolean> {
  return (await env.SECRETS.get(`envelope:${id}`, 'arrayBuffer')) !== null;
}
