/** Data that an account deleted is in none of the server's files, while its owner keeps using it. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import { filesThatHold, readAll, stateCopy } from './search.ts';

/** What docs/self-hosting.md promises. */
const SCRUBBED_MS_MAX = 30_000;
const CALLS_EVERY_MS = 500;

it('address and secret of a webhook are in no file 30 s after it was removed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-scrubbed-'));
  const server = await startServer({ home });
  const http = httpClient(server.base, 2);
  const ada = await newPerson(http, anyAddress());
  await expectOk(ada.post('/account/webhook', { url: 'https://hooks.acme.example/waxseal' }));
  const sealed = webhookIn(stateCopy(home));
  expect(sealed).toHaveLength(2);
  expect(legible(home, sealed)).not.toEqual([]);

  await expectOk(ada.post('/account/webhook/remove', {}));
  const deadline = Date.now() + SCRUBBED_MS_MAX;
  while (Date.now() < deadline) {
    await expectOk(ada.get('/account'));
    await pause(CALLS_EVERY_MS);
  }

  expect(legible(home, sealed)).toEqual([]);
  http.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}, 120_000);

/** The sealed address and the sealed secret of the webhook that a copied state has. */
function webhookIn(copy: string): Uint8Array[] {
  return globSync(join(copy, 'objects/Account/*.sqlite')).flatMap((file) => {
    const database = new DatabaseSync(file);
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'webhook'").all();
    const rows =
      tables.length === 0
        ? []
        : database.prepare('SELECT encrypted_url, encrypted_secret FROM webhook').all();
    database.close();
    return rows
      .flatMap((row) => [row['encrypted_url'], row['encrypted_secret']])
      .filter((value) => value instanceof Uint8Array);
  });
}

function legible(home: string, sealed: readonly Uint8Array[]): string[] {
  const contents = readAll(join(home, 'state/objects'));
  return sealed.flatMap((bytes) => filesThatHold(contents, bytes));
}
