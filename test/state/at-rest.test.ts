/** The state directory of a built server, searched byte by byte, and attacked with every key in it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { setWebhook } from '../../shared/contract/webhooks.ts';
import { tokenWrappingKey } from '../../worker/crypto/account-key.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { apiClient, type Client } from '../support/client.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import {
  anyAddress,
  awaitMail,
  expectOk,
  newPerson,
  newToken,
  PASSWORD,
  type Visitor,
} from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { attack } from './attacker.ts';
import { type Contents, filesThatHold, readAll, stateCopy } from './search.ts';

const SUPPORT = anyAddress();

let home: string;
let server: RunningServer;
let http: HttpClient;
let client: Client;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-at-rest-'));
  const env = { INCOMING_RECIPIENT: SUPPORT, TRUST_ADDRESS_HEADER: 'X-Peer' };
  server = await startServer({ home, env });
  http = httpClient(server.base, 4);
  client = apiClient(server.base, 4);
});
afterAll(async () => {
  http.close();
  client.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const stored = () => readAll(stateCopy(home));
const holding = (contents: Contents, text: string) =>
  filesThatHold(contents, Buffer.from(text, 'utf8'));

/** None of the texts is stored in any form; each has a name, for the message. */
function expectAbsent(texts: Readonly<Record<string, string>>, contents = stored()): void {
  for (const [what, text] of Object.entries(texts)) {
    expect({ [what]: holding(contents, text) }).toEqual({ [what]: [] });
  }
}

async function conceal(visitor: Visitor, fields: object = {}) {
  const answer = await expectOk(visitor.post('/secret/conceal', { secret: 'a secret', ...fields }));
  return v.parse(concealSecret.reply, JSON.parse(answer.text)).record;
}

/** The random part of a session: its only secret part. */
const randomOf = ({ session }: Visitor) => session.split('.')[1] ?? '';
const accountOf = ({ session }: Visitor) => session.split('.', 1).join();

// The first on its server: the attack needs the only account with receipts.
it('opens no living secret of an account with all stores and all of the server’s secrets, but without one of its credentials', async () => {
  const ada = await newPerson(http);
  await newToken(ada);
  const { metadata } = await conceal(ada);
  const given = [stateCopy(home), join(home, 'secrets.json'), accountOf(ada)] as const;
  const loot = attack(...given);
  expect(loot.tried).toBeGreaterThan(1000);
  expect(loot.metadataKeys).toEqual([]);
  // The attack works: with a session’s cookie the same attempts succeed.
  const cookie = tokenWrappingKey(randomOf(ada));
  expect(attack(...given, [cookie]).metadataKeys).toEqual([metadata.key]);
});

describe('the state directory', () => {
  it('stores no secret, passphrase, label or link, neither before a reveal nor after it', async () => {
    const secret = 'the launch code is 0000, and so it has been for years';
    const passphrase = 'correct horse battery staple';
    const label = 'the silo in the northern field';
    const keys = await client.conceal({ secret, passphrase, label });
    const texts = { secret, passphrase, label, ...keys };
    expectAbsent(texts);
    const revealed = await client.reveal(keys.secretKey, { passphrase });
    expect(revealed.ok && revealed.reply.record.secret_value).toBe(secret);
    expectAbsent(texts);
  });

  it('stores no password, token, link, label or address of another person in the clear', async () => {
    const recipient = anyAddress();
    const ada = await newPerson(http);
    const { apitoken, apitoken_hex } = await newToken(ada);
    const digits = apitoken_hex.slice(0, 28);
    const webhook = `https://hooks.acme.example/${randomUUID()}`;
    const set = await expectOk(ada.post('/account/webhook', { url: webhook }));
    const { secret: signing = '' } = v.parse(setWebhook.reply, JSON.parse(set.text)).record;
    const label = `for ${randomUUID()}`;
    const { metadata, secret } = await conceal(ada, { recipient, label });
    // The owner's list shows both, so that the search is for what is stored.
    const list = await expectOk(ada.get('/private/recent'));
    for (const shown of [label, recipient]) expect(list.text).toContain(shown);
    const mail = await awaitMail(http, recipient, 'secret-link');
    expectAbsent({
      password: PASSWORD,
      session: randomOf(ada),
      // The random part, between the account and the signature, and in the other spelling.
      'API token': apitoken.slice(30, 48),
      'API token in digits': digits,
      'random part of an API token': Buffer.from(digits, 'hex').toString('base64url'),
      'metadata key': metadata.key,
      'secret key': secret.key,
      recipient,
      label,
      'where a webhook leads': webhook,
      'what it signs with': signing.slice('whsec_'.length, -1),
      'the text of an email': mail.text.slice(0, 60),
    });
  });

  it('stores nothing of an incoming secret in the clear: no text, key, address, ticket or word of the email', async () => {
    const fields = { secret: 'a secret that only the support may see', ticketno: 'INC-2030-4711' };
    const { text } = await expectOk(http.post('/incoming', fields));
    const { key } = v.parse(sendIncoming.reply, JSON.parse(text)).record.metadata;
    const mail = await awaitMail(http, SUPPORT, 'incoming-secret');
    const secretKey = secretKeyOf(key);
    for (const shown of [fields.ticketno, secretKey]) expect(mail.text).toContain(shown);
    expectAbsent({ ...fields, SUPPORT, key, secretKey, said: mail.text.slice(0, 60) });
  });

  it('logs a failed sign-in without its address, password or full user agent', async () => {
    const email = anyAddress();
    await newPerson(http, email);
    const secret = { peer: '2001:db8:5a17:77::99', password: `wrong ${randomUUID()}` };
    const version = `604.${randomUUID()}`;
    const headers = {
      'X-Peer': secret.peer,
      'User-Agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/${version}`,
    };
    const fields = { email, password: secret.password };
    const answer = await http.post('/api/v2/account/signin', fields, headers);
    expect(answer.status).toBe(422);
    const contents = stored();
    expectAbsent({ ...secret, prefix: '2001:db8:5a17:77', 'user agent': version }, contents);
    for (const logged of ['sign_in_failed', 'Safari · iPhone']) {
      expect(holding(contents, logged)).not.toEqual([]);
    }
  });

  it('keeps the owner of a secret out of the vaults', async () => {
    const ada = await newPerson(http);
    const { metadata } = await conceal(ada);
    const copy = stateCopy(home);
    const vaults = readAll(join(copy, 'objects/SecretVault'));
    expect(vaults.size).toBeGreaterThan(0);
    for (const whose of [accountOf(ada), metadata.shortkey]) {
      expect(holding(vaults, whose)).toEqual([]);
      expect(holding(readAll(copy), whose)).not.toEqual([]);
    }
  });

  it('stores what it is documented to store, so that the search finds what is there', async () => {
    const address = anyAddress();
    const { metadata } = await conceal(await newPerson(http, address));
    const contents = stored();
    for (const text of [address, metadata.secret_shortkey]) {
      expect(holding(contents, text)).not.toEqual([]);
    }
  });
});
