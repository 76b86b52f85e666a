/** Every state that a released version stored must open in this one. */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { apiClient } from '../support/client.ts';
import { listAuthLog } from '../../shared/contract/auth-log.ts';
import { showColonel } from '../../shared/contract/colonel.ts';
import { showDomain } from '../../shared/contract/domains.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { showWebhook } from '../../shared/contract/webhooks.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { expectOk, PASSWORD, Visitor } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';
import { startServer } from '../support/server.ts';

const keyPair = v.object({ secretKey: v.string(), metadataKey: v.string() });
const keyRing = v.object({
  living: v.array(
    v.object({
      ...keyPair.entries,
      secret: v.string(),
      passphrase: v.optional(v.string()),
      locale: v.optional(v.string()),
      unlocks: v.optional(v.number()),
    }),
  ),
  received: keyPair,
  burned: keyPair,
  account: v.object({
    email: v.string(),
    metadataKey: v.string(),
    apitoken: v.string(),
    namedToken: v.string(),
  }),
  feedback: v.string(),
  domain: v.string(),
  webhook: v.string(),
});

type KeyRing = v.InferOutput<typeof keyRing>;

async function expectAccount(base: string, { account, domain, webhook }: KeyRing) {
  const { email, metadataKey, apitoken, namedToken } = account;
  const http = httpClient(base, 1);
  const ada = new Visitor(http);
  await expectOk(ada.post('/account/signin', { email, password: PASSWORD }));
  const list = await expectOk(ada.get('/private/recent'));
  const { records } = v.parse(listRecent.reply, JSON.parse(list.text));
  expect(records.map(({ key }) => key)).toEqual([metadataKey]);
  const path = '/api/v2/authcheck';
  for (const token of [apitoken, namedToken]) {
    const headers = { Authorization: authorizationOf({ custid: email, token }) };
    expect((await http.send({ method: 'GET', path, headers })).status).toBe(200);
  }
  await expectLog(ada);
  const Authorization = authorizationOf({ custid: email, token: apitoken });
  const closed = await http.send({
    method: 'GET',
    path: '/api/v2/colonel',
    headers: { Authorization },
  });
  expect(closed.status).toBe(403);
  await expectDirectory(ada, email);
  await expectDomain(http, ada, domain);
  await expectWebhook(ada, webhook);
  http.close();
}

/** The authentication log has its entries still. */
async function expectLog(owner: Visitor) {
  const { text } = await expectOk(owner.get('/account/log'));
  const events = v.parse(listAuthLog.reply, JSON.parse(text)).records.map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['account_created', 'token_created']));
}

/** The directory has the customer and the feedback still. */
async function expectDirectory(colonel: Visitor, email: string) {
  const { text } = await expectOk(colonel.get('/colonel'));
  const { counts, customers } = v.parse(showColonel.reply, JSON.parse(text)).record;
  expect(customers.map(({ custid }) => custid)).toEqual([email]);
  const { today, yesterday, before } = counts.feedback;
  expect([counts.customers, today + yesterday + before]).toEqual([1, 1]);
}

/** A verified domain is still verified: links can be created on it and open there. */
async function expectDomain(http: HttpClient, owner: Visitor, domain: string) {
  const { text } = await expectOk(owner.get(`/account/domains/${domain}`));
  expect(v.parse(showDomain.reply, JSON.parse(text)).record.verified).toBe(true);
  const sealed = await expectOk(
    owner.post('/secret/conceal', { secret: 'on it', share_domain: domain }),
  );
  const { key } = v.parse(concealSecret.reply, JSON.parse(sealed.text)).record.secret;
  const path = `/api/v2/secret/${key}`;
  const there = await http.send({ method: 'GET', path, headers: { Host: domain } });
  expect(there.status).toBe(200);
}

/** The webhook's address is stored sealed; its owner can see it still. */
async function expectWebhook(owner: Visitor, url: string) {
  const { text } = await expectOk(owner.get('/account/webhook'));
  expect(v.parse(showWebhook.reply, JSON.parse(text)).record.webhook?.url).toBe(url);
}

const fixtures = globSync(resolve(import.meta.dirname, '../fixtures/state-v*'));

describe.each(fixtures.map((path) => [basename(path), path] as const))('%s', (_name, path) => {
  it('opens: its living secrets are readable once, its spent ones stay spent, its account opens', async () => {
    const home = mkdtempSync(join(tmpdir(), 'waxseal-fixture-'));
    cpSync(path, home, { recursive: true });
    const ring = v.parse(keyRing, JSON.parse(readFileSync(join(path, 'keys.json'), 'utf8')));
    // No DNS answers there: a proven domain stays proven without it.
    const env = { COLONELS: ring.account.email, DNS_URL: 'http://127.0.0.1:9' };
    const server = await startServer({ home, env });
    const client = apiClient(server.base, 1);
    try {
      for (const {
        secretKey,
        metadataKey,
        secret,
        passphrase,
        locale,
        unlocks = 0,
      } of ring.living) {
        const share = `/secret/${secretKey}${locale === undefined ? '' : `?locale=${locale}`}`;
        expect(await client.receipt(metadataKey)).toMatchObject({
          ok: true,
          reply: { record: { share_path: share }, details: { unlocks } },
        });
        const options = passphrase === undefined ? {} : { passphrase };
        const revealed = await client.reveal(secretKey, options);
        expect(revealed).toMatchObject({ ok: true, reply: { record: { secret_value: secret } } });
        const again = await client.reveal(secretKey, options);
        expect(again).toMatchObject({ ok: false, failure: { code: 'secret_spent' } });
      }
      for (const state of ['received', 'burned'] as const) {
        const answer = await client.reveal(ring[state].secretKey);
        expect(answer).toMatchObject({ ok: false, failure: { state } });
      }
      await expectAccount(server.base, ring);
    } finally {
      client.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  }, 120_000);
});

it('has a state to open', () => {
  expect(fixtures.length).toBeGreaterThan(0);
});
