/**
 * Writes `test/fixtures/state-v<n>`: a state directory with its secrets file, made by the built server, whose living
 * secrets every later version must open. Run it once for a new shape of what is stored; never over an old fixture.
 *
 *   node test/state/make-fixture.ts 2
 */
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { apiClient } from '../support/client.ts';
import { startServer } from '../support/server.ts';

const [version] = process.argv.slice(2);
if (!version || !/^\d+$/.test(version)) throw new Error('say which version: make-fixture.ts 2');
const home = resolve(import.meta.dirname, `../fixtures/state-v${version}`);
if (existsSync(home)) throw new Error(`${home} is there already, and is kept as it is`);
mkdirSync(home, { recursive: true });

/** Nobody will wait for this to pass. */
const FAR_MS = 100 * 365 * 24 * 3_600_000;

const server = await startServer({ home });
const client = apiClient(server.base, 1);
const plain = { secret: 'Grüße, plain\r\n\u0000 🕯' };
const locked = { secret: 'behind a passphrase', passphrase: 'Zürich' };
const living = [
  { ...plain, ...(await client.conceal(plain)) },
  { ...locked, ...(await client.conceal(locked)) },
];
const received = await client.conceal({ secret: 'read' });
await client.reveal(received.secretKey);
const burned = await client.conceal({ secret: 'burned' });
await client.burn(burned.metadataKey);
client.close();
await server.stop();

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // Everything into the one file that is committed.
  database.exec('PRAGMA journal_mode = DELETE');
  return database;
}

// A visitor's secret lives for a week at most; the fixture's must outlive that.
for (const path of globSync(join(home, 'state/**/*.sqlite'))) {
  const database = openDatabase(path);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const names = new Set(tables.map(({ name }) => name));
  if (names.has('secrets')) {
    for (const column of ['expires_at', 'ends_at', 'due_at']) {
      database.exec(`UPDATE secrets SET ${column} = ${column} + ${FAR_MS}`);
    }
  }
  if (names.has('_mf_entries')) {
    database.exec(`UPDATE _mf_entries SET expiration = expiration + ${FAR_MS}`);
  }
  database.close();
}
for (const path of globSync(join(home, 'state/**/*.sqlite-{wal,shm}'))) rmSync(path);
for (const path of globSync(join(home, 'state/objects/waxseal-Limiter')))
  rmSync(path, { recursive: true });

writeFileSync(
  join(home, 'keys.json'),
  `${JSON.stringify({ living, received, burned }, null, 2)}\n`,
);
console.log(`wrote ${home}`);
