/** The state directory of a built server with accounts, searched byte by byte, and attacked with every key in it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { type HttpClient, httpClient } from '../support/http.ts';
import {
  anyAddress,
  awaitMail,
  expectOk,
  newPerson,
  PASSWORD,
  type Visitor,
} from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { attack } from './attacker.ts';
import { filesThatHold, readAll, stateCopy } from './search.ts';
import { tokenWrappingKey } from '../../worker/crypto/account-key.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const concealed = v.object({
  record: v.object({
    metadata: v.object({ key: v.string(), shortkey: v.string() }),
    secret: v.object({ key: v.string() }),
  }),
});
const hooked = v.object({ record: v.object({ secret: v.string() }) });
const made = v.object({ record: v.object({ apitoken: v.string(), apitoken_hex: v.string() }) });

let home: string;
let server: RunningServer;
let http: HttpClient;

/** One server for the tests of a group. */
function serve(): void {
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'waxseal-accounts-'));
    server = await startServer({ home, env: { TRUST_ADDRESS_HEADER: 'X-Peer' } });
    http = httpClient(server.base, 4);
  }, 120_000);
  afterAll(async () => {
    http.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });
}

async function conceal(visitor: Visitor, fields: object) {
  const answer = await expectOk(visitor.post('/secret/conceal', { secret: 'a secret', ...fields }));
  return v.parse(concealed, JSON.parse(answer.text)).record;
}

/** The random part of a token: its only secret part. */
const randomOf = (token: string) => token.split('.')[1] ?? '';

describe('the state directory', () => {
  serve();

  it('holds no password, token, link, label or address of another person in the clear', async () => {
    const [address, recipient] = [anyAddress(), anyAddress()];
    const ada = await newPerson(http, address);
    const token = await expectOk(ada.post('/account/apitoken', { password: PASSWORD }));
    const { apitoken, apitoken_hex: digits } = v.parse(made, JSON.parse(token.text)).record;
    const webhook = `https://hooks.acme.example/${randomUUID()}`;
    const set = await expectOk(ada.post('/account/webhook', { url: webhook }));
    const { secret: signing } = v.parse(hooked, JSON.parse(set.text)).record;
    const label = `for ${randomUUID()}`;
    const { metadata, secret } = await conceal(ada, { recipient, label });
    // The owner's list shows both, so that the search is for what is stored.
    const list = await expectOk(ada.get('/private/recent'));
    for (const shown of [label, recipient]) expect(list.text).toContain(shown);
    const mail = await awaitMail(http, recipient, 'secret-link');
    const needles = {
      password: PASSWORD,
      session: randomOf(ada.session),
      // The random part, between the account and the signature, and in the other spelling.
      'API token': apitoken.slice(30, 48),
      'API token in digits': digits.slice(0, 28),
      'random part of an API token': Buffer.from(digits.slice(0, 28), 'hex').toString('base64url'),
      'metadata key': metadata.key,
      'secret key': secret.key,
      recipient,
      label,
      'where a webhook leads': webhook,
      'what it signs with': signing.slice('whsec_'.length, -1),
      'the text of an email': mail.text.slice(0, 60),
    };
    const contents = readAll(stateCopy(home));
    for (const [what, needle] of Object.entries(needles)) {
      expect({ [what]: filesThatHold(contents, utf8(needle)) }).toEqual({ [what]: [] });
    }
  });

  it('logs a failed sign-in without its address, password or full user agent', async () => {
    const email = anyAddress();
    await newPerson(http, email);
    const secret = { peer: '2001:db8:5a17:77::99', password: `wrong ${randomUUID()}` };
    const version = `604.${randomUUID()}`;
    const headers = {
      'Content-Type': 'application/json',
      'X-Peer': secret.peer,
      'User-Agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/${version}`,
    };
    const body = JSON.stringify({ email, password: secret.password });
    const path = '/api/v2/account/signin';
    expect((await http.send({ method: 'POST', path, headers, body })).status).toBe(422);
    const contents = readAll(stateCopy(home));
    const needles = { ...secret, prefix: '2001:db8:5a17:77', 'user agent': version };
    for (const [what, needle] of Object.entries(needles)) {
      expect({ [what]: filesThatHold(contents, utf8(needle)) }).toEqual({ [what]: [] });
    }
    for (const logged of ['sign_in_failed', 'Safari · iPhone']) {
      expect(filesThatHold(contents, utf8(logged))).not.toEqual([]);
    }
  });

  it('stores the owner of a secret in no vault', async () => {
    const ada = await newPerson(http, anyAddress());
    const { metadata } = await conceal(ada, {});
    const [account = ''] = ada.session.split('.', 1);
    const copy = stateCopy(home);
    const vaults = readAll(join(copy, 'objects/SecretVault'));
    for (const whose of [account, metadata.shortkey]) {
      expect(filesThatHold(vaults, utf8(whose))).toEqual([]);
      expect(filesThatHold(readAll(copy), utf8(whose))).not.toEqual([]);
    }
  });

  it('holds the address of the account itself, as is written down: the search finds what is there', async () => {
    const address = anyAddress();
    await newPerson(http, address);
    expect(filesThatHold(readAll(stateCopy(home)), utf8(address))).not.toEqual([]);
  });
});

describe('all stores together with all of the server’s secrets', () => {
  serve();

  it('open no living secret of an account without one of its credentials', async () => {
    const address = anyAddress();
    const ada = await newPerson(http, address);
    await expectOk(ada.post('/account/apitoken', { password: PASSWORD }));
    const { metadata } = await conceal(ada, {});
    const [account = ''] = ada.session.split('.', 1);
    const secrets = join(home, 'secrets.json');
    const loot = attack(stateCopy(home), secrets, account);
    expect(loot.tried).toBeGreaterThan(1000);
    expect(loot.metadataKeys).toEqual([]);
    // The attack works: with a session’s cookie the same attempts succeed.
    const cookie = tokenWrappingKey(randomOf(ada.session));
    expect(attack(stateCopy(home), secrets, account, [cookie]).metadataKeys).toEqual([
      metadata.key,
    ]);
  });
});
