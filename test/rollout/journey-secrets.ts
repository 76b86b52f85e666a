/** The calls of visitors for secrets: they cover every method of a vault, a limiter and the mail queue. */
import { expect } from 'vitest';
import * as v from 'valibot';
import { botChallenge } from '../../shared/contract/bot-check.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { apiClient, type Client, describe } from '../support/client.ts';
import type { HttpAnswer } from '../support/http.ts';
import { expectOk, type Visitor } from '../support/person.ts';
import { solve } from '../support/solve.ts';
import { BROKEN_STORE_HEADER } from './recorder.ts';
import { visitorWith, type World } from './world.ts';

const WRONG_ATTEMPTS = 5;
const locked = { secret: 'behind a passphrase', passphrase: 'Zürich' };

/** Creates a secret; returns its keys. */
export async function sealAs(visitor: Visitor, fields: Record<string, unknown> = {}) {
  const { text } = await expectOk(visitor.post('/secret/conceal', { secret: 'sealed', ...fields }));
  const { metadata, secret } = v.parse(concealSecret.reply, JSON.parse(text)).record;
  return { metadataKey: metadata.key, secretKey: secret.key };
}

/** A recipient opens a link. */
export async function reveal({ http }: World, secretKey: string): Promise<HttpAnswer> {
  const body = JSON.stringify({ continue: true });
  const headers = { 'Content-Type': 'application/json' };
  const path = `/api/v2/secret/${secretKey}/reveal`;
  return expectOk(http.send({ method: 'POST', path, headers, body }));
}

export async function secretsJourney(world: World): Promise<void> {
  const client = apiClient(world.workers.base, 4);
  try {
    await readOnce(client);
    await wrongPassphrases(client);
    await arrivesLate(world, client);
    await endsOtherwise(world, client);
  } finally {
    client.close();
  }
  await incoming(world);
  await feedback(world);
}

async function readOnce(client: Client): Promise<void> {
  const { secretKey, metadataKey } = await client.conceal({ secret: 'Grüße\r\n' });
  expect(await client.show(secretKey)).toMatchObject({ ok: true });
  expect(await client.receipt(metadataKey)).toMatchObject({ ok: true });
  const rid = crypto.randomUUID();
  const read = { ok: true, reply: { record: { secret_value: 'Grüße\r\n' } } };
  expect(await client.reveal(secretKey, { rid })).toMatchObject(read);
  expect(await client.reveal(secretKey, { rid })).toMatchObject(read);
  expect(describe(await client.reveal(secretKey))).toBe('404 secret_spent');
  expect(describe(await client.reveal(secretKey, { rid: crypto.randomUUID() }))).toBe(
    '404 secret_spent',
  );
}

async function wrongPassphrases(client: Client): Promise<void> {
  const { secretKey, metadataKey } = await client.conceal(locked);
  for (let attempt = 0; attempt < WRONG_ATTEMPTS; attempt++) {
    const answer = await client.reveal(secretKey, { passphrase: `wrong ${attempt}` });
    expect(describe(answer)).toMatch(/passphrase_(wrong|locked)$/);
  }
  const { passphrase } = locked;
  expect(describe(await client.reveal(secretKey, { passphrase }))).toBe('429 passphrase_locked');
  expect(await client.unlock(metadataKey)).toMatchObject({ ok: true });
  expect(await client.reveal(secretKey, { passphrase })).toMatchObject({ ok: true });
}

/** The attempt that was counted is refunded. */
async function arrivesLate({ workers, http }: World, client: Client): Promise<void> {
  const { secretKey, metadataKey } = await client.conceal(locked);
  const putBack = await workers.hideEnvelopes();
  const { passphrase } = locked;
  const early = await http.send({
    method: 'POST',
    path: `/api/v2/secret/${secretKey}/reveal`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ continue: true, passphrase }),
  });
  expect(early.status).toBe(503);
  await putBack();
  const misses = { reply: { details: { misses: 0 } } };
  expect(await client.receipt(metadataKey)).toMatchObject(misses);
  expect(await client.reveal(secretKey, { passphrase })).toMatchObject({ ok: true });
}

async function endsOtherwise(world: World, client: Client): Promise<void> {
  const burned = await client.conceal(locked);
  expect(describe(await client.burn(burned.metadataKey, 'wrong'))).toMatch(/passphrase_wrong$/);
  expect(await client.burn(burned.metadataKey, locked.passphrase)).toMatchObject({ ok: true });
  expect(describe(await client.reveal(burned.secretKey, locked))).toBe('404 secret_spent');
  await expectOk(visitorWith(world).post('/secret/generate', { kind: 'generate' }));
  const unlucky = visitorWith(world, { [BROKEN_STORE_HEADER]: '1' });
  const refused = await unlucky.post('/secret/conceal', { secret: 'nowhere to go' });
  expect(refused.status).toBe(503);
}

/** An incoming secret, whose email the mail queue stores. */
export async function incoming({ http }: World): Promise<void> {
  const body = JSON.stringify({ secret: 'about a ticket', ticketno: '4711' });
  const headers = { 'Content-Type': 'application/json' };
  await expectOk(http.send({ method: 'POST', path: '/incoming', headers, body }));
}

export async function feedback(world: World): Promise<void> {
  const visitor = visitorWith(world);
  const { text } = await expectOk(visitor.get('/altcha/challenge'));
  const authenticity_payload = await solve(v.parse(botChallenge, JSON.parse(text)));
  await expectOk(visitor.post('/feedback', { msg: 'Lovely.', authenticity_payload }));
}
