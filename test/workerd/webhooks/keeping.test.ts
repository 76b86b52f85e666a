/** What is stored of a webhook and its deliveries, and for how long. The clock is frozen; a test starts an account's work itself. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conceal, outcome, reveal } from '../client.ts';
import {
  accountObject,
  as,
  inAccount,
  letWork,
  letWorkAt,
  type Person,
  runSql,
} from '../people.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { change, deliveriesOf, owner, sealAndRead, deliveredTo } from './hooks.ts';

const DAY = 24 * 60 * 60;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

describe('the log', () => {
  it('keeps the log for 30 days', async () => {
    const { ada } = await owner();
    await sealAndRead(ada);
    await letWork(ada.custid);
    await letWorkAt(ada.custid, 30 * DAY - 1);
    expect(await deliveriesOf(ada)).toHaveLength(1);
    await letWorkAt(ada.custid, 30 * DAY);
    expect(await deliveriesOf(ada)).toEqual([]);
  });

  it('keeps a hundred deliveries, and those that still wait', async () => {
    const { ada } = await owner('200', ['received']);
    await sealAndRead(ada);
    const [waiting] = await deliveriesOf(ada);
    await runInDurableObject(accountObject(ada.custid), (_account, { storage }) => {
      for (let n = 0; n < 150; n++) {
        storage.sql.exec(`INSERT INTO deliveries
          SELECT NULL, id || ${n}, event, shortkey, secret_shortkey, secret_created_at, sealed_by, happened_at, 'delivered', 1,
            200, NULL, created_at, changed_at, due_at + ${DAY * 1000} FROM deliveries WHERE number = 1`);
      }
    });
    await sealAndRead(ada);
    const stored = await runSql(ada, 'SELECT * FROM deliveries');
    expect(stored).toHaveLength(101);
    expect(stored[0]?.['id']).toBe(waiting?.id);
    expect(await deliveriesOf(ada)).toHaveLength(100);
  });

  it('marks a test whose sender stopped as interrupted', async () => {
    const { ada, name } = await owner();
    await change(ada, 'test');
    await runSql(ada, "UPDATE deliveries SET state = 'waiting', due_at = 1");
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'failed', reason: 'timeout' }]);
    expect(await deliveredTo(name)).toHaveLength(1);
  });
});

describe('what is stored', () => {
  it('stores neither the address of a webhook nor its secret in the clear', async () => {
    const { ada, url, secret } = await owner();
    await change(ada, 'secret');
    const bytes = await bytesOf(ada);
    expect(bytes.join()).not.toContain(url);
    expect(bytes.join()).not.toContain(secret);
    expect(bytes.filter((text) => text.startsWith('k1.'))).toHaveLength(3);
  });

  it('seals what is stored anew within a day under a new key, which outlives the old one', async () => {
    const { ada, name } = await owner();
    const { secretKey } = await conceal({}, as(ada));
    const next = `k2:${btoa('n'.repeat(32))}`;
    const both = `${next},${env.MAIL_KEYS}`;
    atSecond(DAY - 1);
    await inAccount(ada, { MAIL_KEYS: both }, (account) => account.alarm());
    expect(await sealedBy(ada)).toEqual(['k1.', 'k1.']);
    atSecond(DAY);
    await inAccount(ada, { MAIL_KEYS: both }, (account) => account.alarm());
    expect(await sealedBy(ada)).toEqual(['k2.', 'k2.']);
    await reveal(secretKey);
    await inAccount(ada, { MAIL_KEYS: next }, (account) => account.alarm());
    expect(await deliveredTo(name)).toMatchObject([{ type: 'secret.received' }]);
  });

  it('forgets a secret a day after it was replaced, also between two checks of the keys', async () => {
    const { ada } = await owner();
    atSecond(600);
    await change(ada, 'secret');
    await letWorkAt(ada.custid, DAY);
    expect(
      (await runSql(ada, 'SELECT * FROM webhook'))[0]?.['encrypted_old_secret'],
    ).not.toBeNull();
    await letWorkAt(ada.custid, DAY + 600);
    expect((await runSql(ada, 'SELECT * FROM webhook'))[0]?.['encrypted_old_secret']).toBeNull();
  });

  it('removes what is stored with the webhook, as often as it takes, and sends no more of what waits', async () => {
    const { ada, name } = await owner();
    await sealAndRead(ada);
    for (let times = 0; times < 2; times++) {
      expect(outcome(await change(ada, 'remove'))).toBe('200');
    }
    expect(await runSql(ada, 'SELECT * FROM webhook')).toEqual([]);
    expect(await runSql(ada, 'SELECT * FROM deliveries')).toEqual([]);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toEqual([]);
  });
});

/** What a webhook's row holds, byte by byte. */
async function bytesOf(ada: Person): Promise<string[]> {
  const [row] = await runSql(ada, 'SELECT * FROM webhook');
  return Object.values(row ?? {}).map((value) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : String(value),
  );
}

/** Under which keys a webhook is sealed. */
async function sealedBy(ada: Person): Promise<string[]> {
  const bytes = await bytesOf(ada);
  return bytes.filter((text) => /^k\d\./.test(text)).map((text) => text.slice(0, 3));
}
