/** What was spent or deleted is in no file of a server soon: of one at rest, of a busy one, and of one that was killed. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLAIM_LEASE_SECONDS, SERVER_LEASE_SECONDS } from '../../shared/limits.ts';
import { generateKeys } from '../../worker/crypto/keys.ts';
import { apiClient, type Client, type Concealed } from '../support/client.ts';
import { httpClient } from '../support/http.ts';
import { expectOk, newPerson } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { readAll, stateCopy } from './search.ts';
import { sharesIn, webhookIn } from './stored-bytes.ts';

const SECRETS = 24;
/** Enough for some vaults to store several: deleted bytes remain on pages that other rows share. */
const MANY_SECRETS = 60;
/** A reveal without a claim token has the shorter lease; the full run waits for the longer one. */
const isFull = process.env['FULL'] !== undefined;
const LEASE_SECONDS = isFull ? CLAIM_LEASE_SECONDS : SERVER_LEASE_SECONDS;
/** What docs/data.md promises, from the end of the lease. */
const SCRUBBED_MS_MAX = 30_000;
/** Twelve every 100 ms reach all 256 vaults within the 10 s that keep an object open. */
const CALLS_AT_ONCE = 12;
const CALLS_EVERY_MS = 100;

let home: string;
let server: RunningServer;
let client: Client;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-scrubbed-'));
  server = await startServer({ home });
  client = apiClient(server.base, 4);
});

afterEach(async () => {
  client.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function concealed(count: number): Promise<Concealed[]> {
  const secrets = Array.from({ length: count }, () => client.conceal({ secret: 'for one reader' }));
  return Promise.all(secrets);
}

async function burn({ metadataKey }: Concealed): Promise<void> {
  expect((await client.burn(metadataKey)).ok).toBe(true);
}

/** The files that hold a piece of some bytes, as they are: no file stores them in another encoding. */
function legible(all: readonly Uint8Array[]): string[] {
  const contents = readAll(join(home, 'state/objects'));
  return all.flatMap((bytes) => {
    const pieces = [bytes.subarray(-24, -16), bytes.subarray(-8)].map((piece) =>
      Buffer.from(piece),
    );
    const file = [...contents].find(([, content]) =>
      pieces.some((piece) => content.includes(piece)),
    );
    return file === undefined ? [] : [basename(file[0])];
  });
}

/** Makes each call again and again. @returns what ends that */
function startCalls(calls: readonly (() => Promise<void>)[]): () => Promise<void> {
  const end = new AbortController();
  const repeated = calls.map(async (call) => {
    // On a slow disk a connection that waited too long may be closed without an answer.
    while (!end.signal.aborted) await Promise.allSettled([call(), pause(CALLS_EVERY_MS)]);
  });
  return async () => {
    end.abort();
    await Promise.all(repeated);
  };
}

function expectScrubbed(all: readonly Uint8Array[]): Promise<void> {
  const polling = { timeout: SCRUBBED_MS_MAX, interval: 1000 };
  return expect.poll(() => legible(all), polling).toEqual([]);
}

it('holds no share in a file 30 s after its secret was burned, on a server at rest', async () => {
  const links = await concealed(MANY_SECRETS);
  const shares = sharesIn(stateCopy(home));
  expect(shares).toHaveLength(MANY_SECRETS);
  expect(legible(shares)).toHaveLength(MANY_SECRETS);
  for (const link of links) await burn(link);
  await expectScrubbed(shares);
});

it('holds no share in a file 30 s after its lease, nor a webhook that was removed, whatever calls keep the objects busy', async () => {
  const http = httpClient(server.base, 2);
  const ada = await newPerson(http);
  await expectOk(ada.post('/account/webhook', { url: 'https://hooks.acme.example/waxseal' }));
  const links = await concealed(SECRETS);
  const copy = stateCopy(home);
  const spent = [...sharesIn(copy), ...webhookIn(copy)];
  expect(spent).toHaveLength(SECRETS + 2);
  expect(legible(spent)).toHaveLength(SECRETS + 2);
  const visitors = apiClient(server.base, CALLS_AT_ONCE);
  const statuses = new Set<number>();
  const visit = async () => {
    const answer = await visitors.show(generateKeys().secretKey);
    statuses.add(answer.ok ? 200 : answer.status);
  };
  const look = async () => void statuses.add((await ada.get('/account')).status);
  const stopCalls = startCalls([look, ...Array.from({ length: CALLS_AT_ONCE }, () => visit)]);

  // Half of them are revealed, and may be revealed again during the lease; the others are burned.
  for (const [index, link] of links.entries()) {
    const claim = isFull ? { rid: randomBytes(16).toString('hex') } : {};
    if (index % 2) await burn(link);
    else expect((await client.reveal(link.secretKey, claim)).ok).toBe(true);
  }
  await pause(LEASE_SECONDS * 1000);
  await expectOk(ada.post('/account/webhook/remove', {}));
  // While the calls go on: nothing is idle.
  await expectScrubbed(spent);
  await stopCalls();
  expect(statuses).toEqual(new Set([200, 404]));
  visitors.close();
  http.close();
  expect((await client.conceal({ secret: 'the next one' })).secretKey).not.toBe('');
});

it('holds no share in a file 30 s after the start of a server that was killed when they were burned', async () => {
  const links = await concealed(SECRETS);
  const shares = sharesIn(stateCopy(home));
  for (const link of links) await burn(link);
  await server.kill9();
  expect(legible(shares)).not.toEqual([]);
  server = await startServer({ home });
  await expectScrubbed(shares);
});
