/**
 * Writes `test/fixtures/state-v<n>`: a state directory with its secrets file, made by the built server, which every later
 * version must open. Run it once for each change of what is stored; never over an old fixture.
 *
 *   node test/state/make-fixture.ts 2
 */
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { addDomain } from '../../shared/contract/domains.ts';
import { ATTEMPTS_PER_ROUND } from '../../shared/limits.ts';
import { startDnsServer } from '../domains/dns-server.ts';
import { apiClient } from '../support/client.ts';
import { httpClient } from '../support/http.ts';
import { expectOk, newPerson, PASSWORD } from '../support/person.ts';
import { startServer } from '../support/server.ts';

const [version] = process.argv.slice(2);
if (!version || !/^\d+$/.test(version)) throw new Error('say which version: make-fixture.ts 2');
const home = resolve(import.meta.dirname, `../fixtures/state-v${version}`);
if (existsSync(home)) throw new Error(`${home} is there already, and is kept as it is`);
mkdirSync(home, { recursive: true });

const madeToken = v.object({ record: v.object({ apitoken: v.string() }) });
/** Longer than the fixture is used. */
const FAR_MS = 100 * 365 * 24 * 3_600_000;

const email = 'ada@example.com';
const feedback = 'Lovely. Grüße <b>';
const domain = 'secrets.acme.example';
const webhook = 'https://hooks.acme.example/waxseal?tenant=7';
const dns = await startDnsServer();
const server = await startServer({
  home,
  env: { COLONELS: email, DNS_URL: dns.url, DOMAINS_TARGET: 'to.seal.example' },
});
const client = apiClient(server.base, 1);
const plain = { secret: 'Grüße, plain\r\n\u0000 🕯' };
const abroad = { secret: 'for a recipient who reads Arabic', locale: 'ar' };
const locked = { secret: 'behind a passphrase', passphrase: 'Zürich' };
const guarded = await client.conceal(locked);
for (let miss = 0; miss < ATTEMPTS_PER_ROUND; miss++) {
  await client.reveal(guarded.secretKey, { passphrase: 'Bern' });
}
await client.unlock(guarded.metadataKey);
const living = [
  { ...plain, ...(await client.conceal(plain)) },
  { ...locked, ...guarded, unlocks: 1 },
  { ...abroad, ...(await client.conceal(abroad)) },
];
const received = await client.conceal({ secret: 'read' });
await client.reveal(received.secretKey);
const burned = await client.conceal({ secret: 'burned' });
await client.burn(burned.metadataKey);
client.close();

const http = httpClient(server.base, 1);
const ada = await newPerson(http, email);
const listed = await ada.post('/secret/conceal', { secret: 'in a list' });
const token = await ada.post('/account/apitoken', { password: PASSWORD });
const named = await ada.post('/account/apitoken', { password: PASSWORD, name: 'deploy' });
await ada.post('/feedback', { msg: feedback });
await expectOk(ada.post(`/colonel/customers/${email}`, { planid: 'identity' }));
const added = await expectOk(ada.post('/account/domains/add', { domain }));
const { txt_validation_host: host, txt_validation_value: value } = v.parse(
  addDomain.reply,
  JSON.parse(added.text),
).record;
dns.set({ [host]: { TXT: [value] } });
await expectOk(ada.post(`/account/domains/${domain}/verify`, {}));
await expectOk(ada.post(`/account/domains/${domain}/look`, { name: 'Acme', accent: '#2f6fde' }));
await expectOk(ada.post('/account/webhook', { url: webhook }));
const account = {
  email,
  metadataKey: v.parse(
    v.object({ record: v.object({ metadata: v.object({ key: v.string() }) }) }),
    JSON.parse(listed.text),
  ).record.metadata.key,
  apitoken: v.parse(madeToken, JSON.parse(token.text)).record.apitoken,
  namedToken: v.parse(madeToken, JSON.parse(named.text)).record.apitoken,
};
// Until the directory has the report of the account.
for (let overview = ''; !overview.includes('"customers":1');) {
  ({ text: overview } = await ada.get('/colonel'));
}
http.close();
await server.stop();
await dns.close();

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  // Checkpoint the log into the file that is committed.
  database.exec('PRAGMA journal_mode = DELETE');
  return database;
}

const lifetimes: Readonly<Record<string, readonly string[]>> = {
  secrets: ['expires_at', 'ends_at', 'due_at'],
  domains: ['due_at'],
  receipts: ['created_at', 'expires_at', 'due_at'],
  emails: ['due_at'],
  auth_log: ['began_at', 'at'],
  feedback: ['created_at'],
  _mf_entries: ['expiration'],
};

// A visitor's secret expires after a week at most, a list after 30 days; the fixture's must not expire.
for (const path of globSync(join(home, 'state/**/*.sqlite'))) {
  const database = openDatabase(path);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const name of tables.map((table) => String(table['name']))) {
    for (const column of lifetimes[name] ?? []) {
      database.exec(`UPDATE ${name} SET ${column} = ${column} + ${FAR_MS}`);
    }
  }
  database.close();
}
for (const path of globSync(join(home, 'state/**/*.sqlite-{wal,shm}'))) rmSync(path);
for (const path of globSync(join(home, 'state/objects/waxseal-RateLimiter')))
  rmSync(path, { recursive: true });

writeFileSync(
  join(home, 'keys.json'),
  `${JSON.stringify({ living, received, burned, account, feedback, domain, webhook }, null, 2)}\n`,
);
console.log(`wrote ${home}`);
