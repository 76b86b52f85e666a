/** A rollback and a second rollout: each version opens what the other stored, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showColonel } from '../../shared/contract/colonel.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { showWebhook } from '../../shared/contract/webhooks.ts';
import { apiClient, type Client, type Concealed, describe } from '../support/client.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { expectOk, newPerson, PASSWORD, Visitor } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';
import { type Build, moduleOf } from './builds.ts';
import { sealAs } from './journey-secrets.ts';
import { bindings, classes, frontDoor, bareSite, runtimeIn, workerIn } from './runtime.ts';
import { COLONEL, until } from './world.ts';

/** The fields that every version returns; a newer one may add some. */
const madeToken = v.object({ record: v.object({ apitoken: v.string() }) });
const WEBHOOK = 'https://hooks.acme.example/waxseal';
const LABEL = 'Door code';
const NEW_PASSWORD = 'another horse, another battery';
const locked = { secret: 'behind a passphrase', passphrase: 'Zürich' };

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-rollback-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

interface Served {
  readonly http: HttpClient;
  readonly client: Client;
}

/** Serves the stored state with one of the builds while `act` runs. */
async function servedBy<Result>(
  build: Build,
  act: (served: Served) => Promise<Result>,
): Promise<Result> {
  const worker = {
    ...workerIn(home, { COLONELS: COLONEL }),
    ...frontDoor,
    name: 'waxseal',
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: moduleOf(build) }],
    durableObjects: Object.fromEntries(
      bindings.map((binding) => [binding, { className: classes[binding], useSQLite: true }]),
    ),
  };
  const runtime = new Miniflare({ ...runtimeIn(home), workers: [worker, bareSite] });
  await runtime.ready;
  const { origin } = await runtime.unsafeGetDirectURL('waxseal');
  const served = { http: httpClient(origin, 4), client: apiClient(origin, 4) };
  try {
    return await act(served);
  } finally {
    served.http.close();
    served.client.close();
    await runtime.dispose();
  }
}

async function signedIn({ http }: Served): Promise<Visitor> {
  const ada = new Visitor(http);
  await expectOk(ada.post('/account/signin', { email: COLONEL, password: PASSWORD }));
  return ada;
}

async function recentOf(visitor: Visitor): Promise<string[]> {
  const { text } = await expectOk(visitor.get('/private/recent'));
  return v.parse(listRecent.reply, JSON.parse(text)).records.map(({ key }) => key);
}

async function expectToOpen({ client }: Served, { secretKey }: Concealed, secret: string) {
  const passphrase = secret === locked.secret ? locked.passphrase : '';
  expect(await client.reveal(secretKey, { passphrase })).toMatchObject({
    ok: true,
    reply: { record: { secret_value: secret } },
  });
  expect(describe(await client.reveal(secretKey))).toBe('404 secret_spent');
}

async function newToken(owner: Visitor, fields: object = {}): Promise<string> {
  const { text } = await expectOk(
    owner.post('/account/apitoken', { password: PASSWORD, ...fields }),
  );
  return v.parse(madeToken, JSON.parse(text)).record.apitoken;
}

/** Which of the tokens still work. */
async function statusesOf({ http }: Served, tokens: readonly string[]): Promise<number[]> {
  const checks = tokens.map((token) => {
    const Authorization = authorizationOf({ custid: COLONEL, token });
    return http.send({ method: 'GET', path: '/api/v2/authcheck', headers: { Authorization } });
  });
  return (await Promise.all(checks)).map(({ status }) => status);
}

async function wrong({ client }: Served, { secretKey }: Concealed): Promise<string> {
  return describe(await client.reveal(secretKey, { passphrase: 'Bern' }));
}

async function makeAll(served: Served) {
  const ada = await newPerson(served.http, COLONEL);
  // The version before does not know the field.
  const { metadataKey: listed } = await sealAs(ada, { label: LABEL });
  const token = await newToken(ada);
  const named = await newToken(ada, { name: 'Nightly backup' });
  await expectOk(ada.post('/account/webhook', { url: WEBHOOK }));
  await expectOk(ada.post('/feedback', { msg: 'Lovely.' }));
  await until('the directory to have the report', async () => {
    const colonel = await expectOk(ada.get('/colonel'));
    return colonel.text.includes('"customers":1');
  });
  const open = await served.client.conceal({ secret: 'read by the other' });
  const guarded = await served.client.conceal(locked);
  for (let miss = 0; miss < 5; miss++) await wrong(served, guarded);
  await served.client.unlock(guarded.metadataKey);
  return { listed, token, named, open, guarded };
}

it('a version opens what the one after it stored, and that one all of it again', async () => {
  const made = await servedBy('present', makeAll);
  const back = await servedBy('previous', async (served) => {
    await expectToOpen(served, made.open, 'read by the other');
    expect(await wrong(served, made.guarded)).toBe('422 passphrase_wrong');
    const ada = await signedIn(served);
    expect(await recentOf(ada)).toEqual([made.listed]);
    expect(await statusesOf(served, [made.token, made.named])).toEqual([200, 200]);
    const { metadataKey: listed } = await sealAs(ada);
    return { listed, open: await served.client.conceal({ secret: 'of the version before' }) };
  });
  await servedBy('present', async (served) => {
    expect(await served.client.receipt(made.guarded.metadataKey)).toMatchObject({
      reply: { details: { misses: 6, unlocks: 1 } },
    });
    await expectToOpen(served, made.guarded, locked.secret);
    await expectToOpen(served, back.open, 'of the version before');
    expect(describe(await served.client.reveal(made.open.secretKey))).toBe('404 secret_spent');
    const ada = await signedIn(served);
    expect((await expectOk(ada.get('/private/recent'))).text).toContain(LABEL);
    expect(await served.client.receipt(made.listed)).toMatchObject({
      reply: { record: { label: LABEL } },
    });
    expect(await recentOf(ada)).toEqual([back.listed, made.listed]);
    const webhook = await expectOk(ada.get('/account/webhook'));
    expect(v.parse(showWebhook.reply, JSON.parse(webhook.text)).record.webhook?.url).toBe(WEBHOOK);
    const colonel = await expectOk(ada.get('/colonel'));
    const { counts } = v.parse(showColonel.reply, JSON.parse(colonel.text)).record;
    expect([counts.customers, counts.feedback.today]).toEqual([1, 1]);
    expect(await statusesOf(served, [made.token, made.named])).toEqual([200, 200]);
  });
}, 120_000);

it('a password that is changed in the version before revokes the tokens of the one after it', async () => {
  const { token, named } = await servedBy('present', async ({ http }) => {
    const ada = await newPerson(http, COLONEL);
    return { token: await newToken(ada), named: await newToken(ada, { name: 'Nightly backup' }) };
  });
  const before = await servedBy('previous', async (served) => {
    const ada = await signedIn(served);
    const [newp, newp2] = [NEW_PASSWORD, NEW_PASSWORD];
    await expectOk(ada.post('/account/change-password', { currentp: PASSWORD, newp, newp2 }));
    return newToken(ada, { password: NEW_PASSWORD });
  });
  await servedBy('present', async (served) => {
    expect(await statusesOf(served, [token, named, before])).toEqual([401, 401, 200]);
  });
}, 120_000);
