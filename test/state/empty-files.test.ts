/** Requests of anonymous callers leave nothing in the state of a server that grows with their number. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateKeys } from '../../worker/crypto/keys.ts';
import { apiClient } from '../support/client.ts';
import { httpClient } from '../support/http.ts';
import { anyAddress, awaitMail, newPerson } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const JUNK = 6;
/** And that of the canary. */
const VAULTS_MAX = 257;

let home: string;
let server: RunningServer;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-empty-'));
  server = await startServer({ home });
}, 120_000);

afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The objects of a class that have a file. */
function objects(className: string): string[] {
  return globSync(`state/objects/${className}/*.sqlite`, { cwd: home });
}

it('leaves no files of addresses without an account, and finds those with one', async () => {
  const http = httpClient(server.base, JUNK);
  const email = anyAddress();
  await newPerson(http, email);
  expect(objects('Account')).toHaveLength(1);

  const junk = Array.from({ length: JUNK }, anyAddress);
  const ask = async (path: string, fields: object) =>
    (await http.post(`/api/v2/account/${path}`, fields)).status;
  const statuses = junk.map(async (address) => [
    await ask('signin', { email: address, password: 'not theirs either' }),
    await ask('forgot', { email: address }),
  ]);
  expect(await Promise.all(statuses)).toEqual(junk.map(() => [422, 200]));
  expect(await ask('forgot', { email })).toBe(200);
  await awaitMail(http, email, 'reset');
  // What an answer leaves to be done afterwards is done for the others, too.
  expect(objects('Account')).toHaveLength(1);
  http.close();
}, 60_000);

it('makes no more files for unknown keys than there are vaults', async () => {
  const client = apiClient(server.base, 8);
  const keys = Array.from({ length: 600 }, () => generateKeys().secretKey);
  await Promise.all(keys.map((key) => client.show(key)));
  expect(objects('SecretVault').length).toBeLessThanOrEqual(VAULTS_MAX);
  client.close();
}, 60_000);
