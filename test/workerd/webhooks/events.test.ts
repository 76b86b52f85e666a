/** Which endings are delivered, and how often. The clock is frozen; a test starts an account's work itself. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idOf, shortkeyOf } from '../../../worker/crypto/keys.ts';
import { decryptReaderPart, encryptReaderPart } from '../../../worker/secrets/parts.ts';
import { encryptText } from '../../support/sealing.ts';
import { at, burn, conceal, get, outcome, post, reveal, textAt } from '../client.ts';
import { accountObject, as, letWork, letWorkAt, person, runSql } from '../people.ts';
import { vaultOf } from '../protocol/stores.ts';
import { atSecond, epochSecond, startClock, stopClock } from '../wire/clock.ts';
import {
  anyHook,
  change,
  deliveriesOf,
  owner,
  sealAndRead,
  set,
  tookFor,
  deliveredTo,
} from './hooks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

const stringContaining = (text: string): unknown => expect.stringContaining(text);

describe('the reports of a webhook', () => {
  it('reports that someone with the link of an opened secret did not open it, once', async () => {
    const { ada, name } = await owner();
    const { metadataKey, secretKey } = await conceal({}, as(ada));
    await reveal(secretKey);
    atSecond(MINUTE);
    for (let times = 0; times < 2; times++) await post(`/secret/${secretKey}/dispute`);
    await letWork(ada.custid);
    expect((await deliveredTo(name)).find(({ type }) => type === 'secret.disputed')).toEqual({
      type: 'secret.disputed',
      timestamp: new Date(epochSecond(MINUTE) * 1000 + 250).toISOString(),
      data: {
        shortkey: shortkeyOf(idOf(metadataKey)),
        secret_shortkey: shortkeyOf(idOf(secretKey)),
        state: 'received',
        created: epochSecond(),
        ended: null,
        disputed: epochSecond(MINUTE),
      },
    });
    const events = (await deliveriesOf(ada)).map(({ event }) => event);
    expect(events.toSorted()).toEqual(['disputed', 'received']);
  });

  it('reports what happened in the words of a chat, where its owner wants that', async () => {
    const ada = await person();
    const hook = anyHook();
    const record = await set(ada, { url: hook.url, events: ['received'], format: 'slack' });
    expect(at(record, 'record.webhook.format')).toBe('slack');
    const { metadataKey, secretKey } = await conceal({}, as(ada));
    await reveal(secretKey);
    await letWork(ada.custid);
    const [taken] = await tookFor(hook.name);
    const text = `Waxseal: your secret ${shortkeyOf(idOf(metadataKey))} was opened on`;
    expect(JSON.parse(taken?.body ?? '')).toEqual({ text: stringContaining(text) });
    expect(taken?.headers).not.toHaveProperty('webhook-signature');
    await set(ada, { url: hook.url });
    await sealAndRead(ada);
    await letWork(ada.custid);
    const last = (await tookFor(hook.name)).at(-1);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ type: 'secret.received' });
    expect(last?.headers).toHaveProperty('webhook-signature');
  });

  it('reports that a secret was opened, by shortkeys and times alone', async () => {
    const { ada, name } = await owner();
    const { metadataKey, secretKey } = await conceal({ passphrase: 'p' }, as(ada));
    atSecond(MINUTE);
    const before = await deliveriesOf(ada);
    await reveal(secretKey, { passphrase: 'p' });
    expect(before).toEqual([]);
    expect(await deliveriesOf(ada)).toMatchObject([{ event: 'received', state: 'waiting' }]);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toEqual([
      {
        type: 'secret.received',
        timestamp: new Date(epochSecond(MINUTE) * 1000 + 250).toISOString(),
        data: {
          shortkey: shortkeyOf(idOf(metadataKey)),
          secret_shortkey: shortkeyOf(idOf(secretKey)),
          state: 'received',
          created: epochSecond(),
          ended: epochSecond(MINUTE),
        },
      },
    ]);
    expect(await deliveriesOf(ada)).toMatchObject([
      { event: 'received', state: 'delivered', attempts: 1, status: 200, nextAttemptAt: null },
    ]);
    const [{ body, headers } = { body: '', headers: {} }] = await tookFor(name);
    const everything = body + JSON.stringify(headers);
    for (const secret of [metadataKey, secretKey, ada.custid, 'the secret']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('reports that a secret expired, though no one opened its page', async () => {
    const { ada, name } = await owner();
    await conceal({ ttl: HOUR }, as(ada));
    await letWorkAt(ada.custid, HOUR - 1);
    expect(await deliveredTo(name)).toEqual([]);
    await letWorkAt(ada.custid, HOUR + 1);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toMatchObject([
      {
        type: 'secret.expired',
        data: { state: 'expired', created: epochSecond(), ended: epochSecond(HOUR) },
      },
    ]);
  });

  it('reports the events that it subscribed to alone, and that a browser had encrypted a secret', async () => {
    const { ada, name } = await owner('200', ['burned']);
    await sealAndRead(ada);
    const { fields } = await encryptText('a text of the test');
    const ask = as(ada, { settings: { SEAL_MODES: 'both' } });
    const created = await post('/secret/conceal', fields, ask);
    await burn(textAt(created, 'record.metadata.key'));
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toMatchObject([
      { type: 'secret.burned', data: { sealed_by: 'browser' } },
    ]);
  });

  it('reports an ending exactly once, however many say so at the same time, and however often', async () => {
    const { ada, name } = await owner();
    const { metadataKey, secretKey } = await conceal({}, as(ada));
    const rid = crypto.randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => reveal(secretKey, { rid })));
    const ending = { state: 'received', viewedAt: null, endedAt: Date.now() } as const;
    const settled = [{ id: idOf(metadataKey), ending }];
    await Promise.all(
      Array.from({ length: 20 }, async () => accountObject(ada.custid).recordEndings(settled)),
    );
    await get('/private/recent', as(ada));
    await letWork(ada.custid);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toHaveLength(1);
    expect(await deliveriesOf(ada)).toHaveLength(1);
  });

  it('queues a report in the transaction that records the ending, or does neither', async () => {
    const { ada } = await owner();
    const { metadataKey, secretKey } = await conceal({}, as(ada));
    await runSql(
      ada,
      `CREATE TRIGGER full BEFORE INSERT ON deliveries
        BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(outcome(await reveal(secretKey))).toBe('200');
    expect(warn.mock.calls.join()).toContain('owner_not_notified');
    const states = () => runSql(ada, 'SELECT state FROM receipts WHERE id = ?', idOf(metadataKey));
    expect(await states()).toEqual([{ state: null }]);
    await runSql(ada, 'DROP TRIGGER full');
    await get('/private/recent', as(ada));
    expect(await states()).toEqual([{ state: 'received' }]);
    expect(await deliveriesOf(ada)).toHaveLength(1);
  });

  it('reports nothing without a webhook, nothing before it, and nothing about other people’s secrets', async () => {
    const { ada, name } = await owner();
    for (const ask of [{}, as(await person())]) await reveal((await conceal({}, ask)).secretKey);
    // The webhook takes its deliveries with it.
    expect(await deliveriesOf(ada)).toEqual([]);
    await change(ada, 'remove');
    await sealAndRead(ada);
    await set(ada, { url: anyHook().url });
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toEqual([]);
    expect(await deliveriesOf(ada)).toEqual([]);
  });
});

it('opens a secret from before, whose row names no account; its account finds out by itself', async () => {
  const { ada, name } = await owner();
  const { metadataKey, secretKey } = await conceal({ ttl: HOUR }, as(ada));
  await forgetOwner(secretKey);
  expect(outcome(await reveal(secretKey))).toBe('200');
  expect(await deliveriesOf(ada)).toEqual([]);
  await letWorkAt(ada.custid, HOUR + 1);
  await letWork(ada.custid);
  expect(await deliveredTo(name)).toMatchObject([
    { type: 'secret.received', data: { shortkey: shortkeyOf(idOf(metadataKey)) } },
  ]);
});

/** Makes of a row what it would have been before rows named accounts. */
async function forgetOwner(secretKey: string): Promise<void> {
  const id = idOf(secretKey);
  const view = await vaultOf(id).peek(id);
  if (!view || 'kind' in view) throw new Error('the secret is gone');
  const { owner: known, ...part } = decryptReaderPart(secretKey, view.readerPart);
  expect(known?.account).toMatch(/^a1:/);
  const sealed = encryptReaderPart(secretKey, part);
  await runInDurableObject(vaultOf(id), (_vault, { storage }) => {
    storage.sql.exec('UPDATE secrets SET reader_part = ? WHERE id = ?', sealed, id);
  });
  // A vault has rows in memory.
  await evictDurableObject(vaultOf(id));
}
