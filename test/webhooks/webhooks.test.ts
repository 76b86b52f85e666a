/** Webhooks of a built server, and a real receiver that verifies each signature. Each test has an account and a receiver path of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { setWebhook } from '../../shared/contract/webhooks.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../support/http.ts';
import { expectOk, newVerifiedPerson, type Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Receiver, startReceiver, type Taken } from './receiver.ts';

/** A delivery is given up after this time; a busy machine stays far below it in everything else. */
const DELIVERY_MS_MAX = 10_000;

let receiver: Receiver;
let server: RunningServer;
let http: HttpClient;
/** Of every secret that was created. */
const keys: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  const env = { AUTOVERIFY: '1', LOG_REQUESTS: '1', WEBHOOK_TEST_ALLOW: receiver.host };
  server = await startServer({ env });
  http = httpClient(server.base, 16);
}, 120_000);

afterAll(async () => {
  http.close();
  await server.stop();
  await receiver.close();
});

function recordIn({ text }: HttpAnswer) {
  return v.parse(setWebhook.reply, JSON.parse(text)).record;
}

/** Someone with a webhook. */
async function owner(how = '200', client = http) {
  const visitor = await newVerifiedPerson(client);
  const name = crypto.randomUUID();
  const url = `${receiver.origin}/${how}/${name}`;
  const { secret = '' } = recordIn(await expectOk(visitor.post('/account/webhook', { url })));
  return { visitor, name, secret };
}

async function seal(visitor: Visitor) {
  const { text } = await expectOk(visitor.post('/secret/conceal', { secret: 'the secret' }));
  const { record } = v.parse(concealSecret.reply, JSON.parse(text));
  const { key: metadataKey, shortkey } = record.metadata;
  keys.push(record.secret.key, metadataKey);
  return { key: record.secret.key, metadataKey, shortkey };
}

/** A recipient opens a link. */
function read(key: string, client = http): Promise<HttpAnswer> {
  const fields = { continue: true, rid: crypto.randomUUID() };
  return client.post(`/api/v2/secret/${key}/reveal`, fields);
}

/** The payload of a delivery, verified with the receiver's secret; throws for a forged one. */
function verified({ body, headers }: Taken, secret: string): unknown {
  return new Webhook(secret).verify(body, headers);
}

it.concurrent('delivers a reading within seconds, signed, without a key or a name', async () => {
  const { visitor, name, secret } = await owner();
  const { key, metadataKey, shortkey } = await seal(visitor);
  const start = performance.now();
  await expectOk(read(key));
  const [delivery, ...others] = await receiver.waitFor(name, 1);
  expect(performance.now() - start).toBeLessThan(DELIVERY_MS_MAX);
  expect(others).toEqual([]);
  if (!delivery) throw new Error('nothing came');
  expect(verified(delivery, secret)).toMatchObject({
    type: 'secret.received',
    data: { shortkey },
  });
  expect(() => verified(delivery, `whsec_${btoa('x'.repeat(32))}`)).toThrow();
  for (const theirs of [key, metadataKey, '@example.com'])
    expect(JSON.stringify(delivery)).not.toContain(theirs);
});

it.concurrent('ends an endless answer', async () => {
  const { visitor } = await owner('trickle');
  const start = performance.now();
  const answer = await expectOk(visitor.post('/account/webhook/test', {}));
  expect(recordIn(answer).deliveries).toMatchObject([{ state: 'delivered', status: 200 }]);
  expect(performance.now() - start).toBeLessThan(DELIVERY_MS_MAX);
});

it.concurrent('signs with a renewed secret beside the old one, so that a receiver can change over', async () => {
  const { visitor, name, secret: old } = await owner();
  const { secret = '' } = recordIn(await expectOk(visitor.post('/account/webhook/secret', {})));
  await expectOk(visitor.post('/account/webhook/test', {}));
  const [delivery] = await receiver.waitFor(name, 1);
  if (!delivery) throw new Error('nothing came');
  for (const either of [old, secret]) {
    expect(verified(delivery, either)).toMatchObject({ type: 'test' });
  }
});

it.concurrent('delivers what was being delivered when the server crashed once it runs again', async () => {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-webhooks-'));
  const env = { AUTOVERIFY: '1', WEBHOOK_TEST_ALLOW: receiver.host };
  const crashing = await startServer({ home, env });
  const before = httpClient(crashing.base, 4);
  const { visitor, name, secret } = await owner('hang', before);
  const { key } = await seal(visitor);
  await expectOk(read(key, before));
  const [begun] = await receiver.waitFor(name, 1);
  before.close();
  await crashing.kill9();
  // The time of a delivery is a whole second, and each try has its own.
  const begunAt = Number(begun?.headers['webhook-timestamp']);
  await vi.waitUntil(() => Math.floor(Date.now() / 1000) > begunAt, { timeout: 5000 });
  receiver.behave(name, (response) => response.writeHead(204).end());
  const again = await startServer({ home, env });
  const [first, second] = await receiver.waitFor(name, 2);
  if (!first || !second) throw new Error('it was not delivered again');
  expect(verified(second, secret)).toEqual(JSON.parse(first.body));
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
  await again.stop();
  await rm(home, { recursive: true, force: true });
}, 120_000);

it('writes no address of a webhook, secret of it or key into the log', () => {
  const written = server.output();
  expect(written).toContain('"route":"/api/v2/account/webhook"');
  expect(written).not.toMatch(/whsec_|127\.0\.0\.1:\d+\/\d|@example\.com/);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => written.includes(key))).toEqual([]);
});
