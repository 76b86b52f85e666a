/** Requests of anonymous callers leave nothing in the state of a server that grows with their number. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawKeys } from '../../worker/crypto/keys.ts';
import { apiClient } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const JUNK = 6;
const VAULTS_MAX = 256;

let home: string;
let server: RunningServer;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-empty-'));
  // A test starts it again on the same port.
  server = await startServer({ home, port: await freePort() });
}, 120_000);

afterEach(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The objects of a class that have a file. */
function objects(className: string): string[] {
  const files = globSync(`state/objects/waxseal-${className}/*.sqlite`, { cwd: home });
  return files.filter((file) => !file.endsWith('metadata.sqlite'));
}

async function ask(path: string, fields: Record<string, string>): Promise<number> {
  const http = httpClient(server.base, 1);
  const { status } = await http.send({
    method: 'POST',
    path: `/api/v2/account/${path}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  http.close();
  return status;
}

it('addresses without an account leave no files; those with one are found', async () => {
  const http = httpClient(server.base, 1);
  const email = anyAddress();
  await newPerson(http, email);
  expect(objects('Account')).toHaveLength(1);

  const junk = Array.from({ length: JUNK }, anyAddress);
  const statuses = junk.map(async (address) => [
    await ask('signin', { email: address, password: 'not theirs either' }),
    await ask('forgot', { email: address }),
  ]);
  expect(await Promise.all(statuses)).toEqual(junk.map(() => [422, 200]));
  // One more stands in for all that do not exist.
  expect(objects('Account').length).toBeLessThanOrEqual(2);
  expect(await ask('forgot', { email })).toBe(200);
  http.close();
}, 60_000);

it('what stores nothing loses its file at the next start, and accounts keep theirs', async () => {
  const http = httpClient(server.base, 2);
  const [kept] = await Promise.all([newPerson(http, anyAddress()), newPerson(http, anyAddress())]);
  await ask('signin', { email: anyAddress(), password: 'of no account' });
  expect(objects('Account')).toHaveLength(3);
  const { port } = server;
  await server.stop();

  server = await startServer({ home, port });

  expect(objects('Account')).toHaveLength(2);
  await expectOk(kept.get('/account'));
  http.close();
}, 90_000);

it('unknown keys make no more files than there are vaults', async () => {
  const client = apiClient(server.base, 8);
  const keys = Array.from({ length: 600 }, () => drawKeys().secretKey);
  await Promise.all(keys.map((key) => client.show(key)));
  expect(objects('SecretVault').length).toBeLessThanOrEqual(VAULTS_MAX);
  client.close();
}, 60_000);
