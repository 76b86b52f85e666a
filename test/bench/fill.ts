/**
 * Fills the stores of a stopped server with secrets, straight into its files: hundreds of times faster than through the API.
 *
 * Each copy has the size and the shape of a secret that the API made in the same vault, and an id, a share and an envelope of
 * random bytes, so no link opens it. To the stores it is a secret like any other.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ENVELOPE_EXTRA_SECONDS, METADATA_LIFETIMES } from '../../shared/limits.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { plainRequest } from './connection.ts';
import { measure } from './load.ts';

/** On average four for each of the 256 vaults: two in a hundred are left without one, and are not filled. */
const SAMPLES = 1024;
const SAMPLE_CONNECTIONS = 16;
const SAMPLE_MS_MAX = 120_000;
const DAY_MS = 86_400_000;
/** A secret that was neither opened nor burned: of others share and envelope are gone, or soon will be. */
const LIVES = 'envelope_stored = 1 AND received_at IS NULL AND burned_at IS NULL';
const KV_OBJECTS = 'miniflare-KVNamespaceObject';
const sample = JSON.stringify({ secret: 'a secret of ordinary length: '.padEnd(100, 'x') });

/** Starts a server once, creates so many secrets for others to be copied from, and stops it. */
export async function makeSamples(options: ServerOptions, samples = SAMPLES): Promise<void> {
  const server = await startServer(options);
  let left = samples;
  const request = plainRequest('POST', '/api/v2/secret/conceal', sample);
  const { failures } = await measure({
    base: server.base,
    connections: SAMPLE_CONNECTIONS,
    milliseconds: SAMPLE_MS_MAX,
    next: () => (left-- > 0 ? request : undefined),
  });
  await server.stop();
  if (failures > 0) throw new Error(`${failures} samples could not be created`);
}

/**
 * Copies secrets of a stopped server.
 *
 * @param state the server's directory of state
 * @param expiresAt epoch ms; in the past for secrets that expired while the server was stopped
 */
export function addSecrets(state: string, count: number, expiresAt: number): void {
  const folder = join(state, 'objects/waxseal-SecretVault');
  const files = databasesIn(folder).filter((file) => hasSecret(join(folder, file)));
  if (files.length === 0) throw new Error('there is no secret to copy');
  const envelopes = new EnvelopeStore(join(state, 'kv'), expiresAt);
  let left = count;
  for (const [index, file] of files.entries()) {
    const share = Math.ceil(left / (files.length - index));
    left -= share;
    if (share > 0) envelopes.add(copyRows(join(folder, file), share, expiresAt));
  }
  envelopes.close();
  setAlarms(join(folder, 'metadata.sqlite'), expiresAt);
}

/** How many envelopes of the local KV expired before a time. */
export function expiredEnvelopes(state: string, before: number): number {
  const folder = join(state, 'kv', KV_OBJECTS);
  const [file = ''] = databasesIn(folder);
  const database = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 5000 });
  try {
    const query = 'SELECT COUNT(*) AS count FROM _mf_entries WHERE expiration < ?';
    return Number(database.prepare(query).get(before)?.['count']);
  } finally {
    database.close();
  }
}

/** Another object holds only the canary. */
function hasSecret(path: string): boolean {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(`SELECT 1 FROM secrets WHERE ${LIVES} LIMIT 1`).get() !== undefined;
  } finally {
    database.close();
  }
}

/** Returns the ids of the copies. */
function copyRows(path: string, count: number, expiresAt: number): string[] {
  const database = new DatabaseSync(path);
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('secrets')")
    .all()
    .map(({ name }) => String(name));
  const replaced: Readonly<Record<string, string>> = {
    id: 'hex(randomblob(11))',
    share: 'randomblob(32)',
    expires_at: ':expiresAt',
    due_at: ':expiresAt',
    ends_at: `created_at + (:expiresAt - created_at) * ${METADATA_LIFETIMES} + ${DAY_MS}`,
  };
  const values = columns.map((name) => replaced[name] ?? name).join();
  const ids = database
    .prepare(
      `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count),
         template AS (SELECT * FROM secrets WHERE ${LIVES} LIMIT 1)
       INSERT INTO secrets (${columns.join()}) SELECT ${values} FROM number, template RETURNING id`,
    )
    .all({ count, expiresAt })
    .map(({ id }) => String(id));
  // The runtime runs an alarm only if the object's own record of it agrees with the list below.
  database
    .prepare('UPDATE _cf_METADATA SET value = min(value, ? * 1000000) WHERE key = 1')
    .run(expiresAt);
  database.close();
  return ids;
}

/** The local KV of miniflare: a table of keys, and a file for each value. */
class EnvelopeStore {
  readonly #database: DatabaseSync;
  readonly #blobs: string;
  readonly #expiresAt: number;
  readonly #bytes: number;

  constructor(folder: string, expiresAt: number) {
    const objects = join(folder, KV_OBJECTS);
    const [file = ''] = databasesIn(objects);
    this.#database = new DatabaseSync(join(objects, file));
    this.#blobs = join(folder, 'SECRETS/blobs');
    this.#expiresAt = expiresAt;
    const template = this.#database
      .prepare("SELECT blob_id FROM _mf_entries WHERE key LIKE 'envelope:%' LIMIT 1")
      .get();
    this.#bytes = readFileSync(join(this.#blobs, String(template?.['blob_id']))).length;
    mkdirSync(this.#blobs, { recursive: true });
  }

  add(ids: readonly string[]): void {
    const insert = this.#database.prepare('INSERT INTO _mf_entries VALUES (?, ?, ?, NULL)');
    this.#database.exec('BEGIN');
    for (const id of ids) {
      const blobId = randomBytes(40).toString('hex');
      writeFileSync(join(this.#blobs, blobId), randomBytes(this.#bytes));
      insert.run(`envelope:${id}`, blobId, this.#expiresAt + ENVELOPE_EXTRA_SECONDS * 1000);
    }
    this.#database.exec('COMMIT');
  }

  close(): void {
    this.#database.close();
  }
}

/** Wakes every vault when the secrets expire, as its own alarm would. */
function setAlarms(path: string, at: number): void {
  const database = new DatabaseSync(path);
  database
    .prepare(
      `INSERT INTO _cf_ALARM SELECT actor_id, ?1 * 1000000, actor_name FROM _cf_ALARM WHERE TRUE
       ON CONFLICT (actor_id) DO UPDATE SET scheduled_time = min(scheduled_time, ?1 * 1000000)`,
    )
    .run(at);
  database.close();
}

function databasesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
}
