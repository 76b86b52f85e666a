import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listRecent } from '../../../shared/contract/recent.ts';
import { DAY_MS, dayOf } from '../../../shared/day.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import type { Ask } from '../client.ts';
import { at, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import {
  accountObject,
  as,
  enter,
  fromElsewhere,
  letWork,
  mailedToken,
  person,
  type Person,
  runSql,
} from '../people.ts';
import { vaultOf } from '../protocol/stores.ts';

const NEW = 'a new horse, a new battery';

async function recent(someone: Person, query = '', ask: Ask = {}) {
  const answer = await get(`/private/recent${query}`, as(someone, ask));
  expect(outcome(answer)).toBe('200');
  return v.parse(listRecent.reply, answer.body);
}

function keys(records: readonly { key: string }[]): string[] {
  return records.map(({ key }) => key);
}

/** The receipts of an account, as SQLite stores them. */
const rows = (someone: Person) => runSql(someone, 'SELECT * FROM receipts');

/** Ends the secrets of an account. */
async function letTimePass(someone: Person): Promise<void> {
  await runSql(someone, 'UPDATE receipts SET due_at = 1 WHERE state IS NULL');
  await letWork(someone.custid);
}

describe.concurrent('the list of an account', () => {
  it('lists what the account created, newest first, with its state, and counts it', async () => {
    const ada = await person();
    const made: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { metadataKey, secretKey } = await conceal({ secret: `number ${n}` }, as(ada));
      made.unshift(metadataKey);
      if (n === 1) await reveal(secretKey);
      if (n === 2) await burn(metadataKey);
      if (n === 3) await get(`/private/${metadataKey}`);
    }
    const { records, count, details } = await recent(ada);
    expect(count).toBe(4);
    expect(keys(records)).toEqual(made);
    expect(records.map(({ state }) => state)).toEqual(['viewed', 'burned', 'received', 'new']);
    expect(keys(details.received)).toEqual([made[1], made[2]]);
    expect(keys(details.notreceived)).toEqual([made[0], made[3]]);
    expect(details.has_items).toBe(true);
    // The first call records what it found at the vaults.
    expect((await recent(ada)).details.days).toEqual([
      { day: dayOf(Date.now()), created: 4, received: 1, burned: 1, expired: 0 },
    ]);
    expect((await get('/authcheck', as(ada))).body['record']).toMatchObject({
      secrets_created: 4,
      secrets_burned: 1,
      secrets_shared: 1,
    });
  });

  it('counts an ending on its own day, however long ago the secret was created', async () => {
    const ada = await person();
    const { secretKey } = await conceal({ secret: 'x' }, as(ada));
    await reveal(secretKey);
    await recent(ada);
    await runSql(ada, 'UPDATE receipts SET created_at = created_at - ?', 31 * DAY_MS);
    expect((await recent(ada)).details.days).toEqual([
      { day: dayOf(Date.now()), created: 0, received: 1, burned: 0, expired: 0 },
    ]);
  });

  it('shows the state that the secret’s own page has', async () => {
    const ada = await person();
    const fields = { passphrase: 'p', recipient: 'bob@example.com', ttl: 3600 };
    const { metadataKey } = await conceal(fields, as(ada));
    const page = await get(`/private/${metadataKey}`, as(ada));
    const again = at(await get(`/private/${metadataKey}`, as(ada)), 'record');
    expect(outcome(page)).toBe('200');
    const [listed] = (await recent(ada)).records;
    const { addresses, ...record } = listed ?? { addresses: null };
    expect(again).toMatchObject(record);
    expect(addresses).toEqual(['bob@example.com']);
    expect(record).toMatchObject({
      has_passphrase: true,
      recipients: ['bo*****@e*****.com'],
      secret_ttl: 3600,
      custid: ada.custid,
    });
  });

  it('divides the list into pages, and counts all', async () => {
    const ada = await person();
    for (let n = 0; n < 5; n++) await conceal({}, as(ada));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => recent(ada, `?page=${page}&per_page=2`)),
    );
    expect(pages.map(({ records }) => records.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5]);
    expect(new Set(pages.flatMap(({ records }) => keys(records))).size).toBe(5);
    for (const query of ['?page=0&per_page=0', '?page=x', '?per_page=-1', '?page=1e99', '?page=']) {
      expect((await recent(ada, query)).count).toBe(5);
    }
    expect((await recent(ada, '?per_page=1000')).records).toHaveLength(5);
  });
});

describe.concurrent('a key in the list', () => {
  it('leads to the timeline of a secret that was opened, however often its owner looks', async () => {
    const ada = await person();
    const { metadataKey, secretKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
    await reveal(secretKey);
    for (const _look of ['first', 'second']) {
      const [record] = (await recent(ada)).records;
      expect(record).toMatchObject({
        key: metadataKey,
        state: 'received',
        recipients: ['bo*****@e*****.com'],
      });
    }
    const page = await get(`/private/${metadataKey}`, as(ada));
    expect([at(page, 'record.state'), at(page, 'record.secret_key')]).toEqual([
      'received',
      undefined,
    ]);
  });

  it('keeps the key of a secret that someone else ended, or no one did', async () => {
    const ada = await person();
    const burned = await conceal({}, as(ada));
    const living = await conceal({}, as(ada));
    await burn(burned.metadataKey);
    await letTimePass(ada);
    const { records } = await recent(ada);
    // By its vault's clock the newer one still lives.
    expect(records.map(({ key, state }) => [key, state])).toEqual([
      [living.metadataKey, 'new'],
      [burned.metadataKey, 'burned'],
    ]);
  });

  it('keeps the key when the account was never notified of the end', async () => {
    const ada = await person();
    const { secretKey, metadataKey } = await conceal({}, as(ada));
    // As if the Worker had stopped before it could report.
    const id = idOf(secretKey);
    await vaultOf(id).burn(id, { verifier: null, attempt: null });
    await letTimePass(ada);
    expect((await rows(ada)).map(({ state }) => state)).toEqual(['burned']);
    expect(keys((await recent(ada)).records)).toEqual([metadataKey]);
  });

  it('forgets the key with the receipt, a month after the secret', async () => {
    const ada = await person();
    const { secretKey } = await conceal({}, as(ada));
    await reveal(secretKey);
    const [receipt] = await rows(ada);
    expect(Number(receipt?.['due_at'])).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(Number(receipt?.['due_at'])).toBeLessThan(Date.now() + 31 * 86_400_000);
  });

  it('keeps the key when the password changes', async () => {
    const ada = await person();
    const { metadataKey } = await conceal({}, as(ada));
    const fields = { currentp: ada.password, newp: NEW, newp2: NEW };
    const changed = post('/account/change-password', fields, as(ada, fromElsewhere()));
    expect(outcome(await changed)).toBe('200');
    expect(keys((await recent(ada)).records)).toEqual([metadataKey]);
    const other = await enter({ email: ada.custid, password: NEW });
    expect(keys((await recent(other)).records)).toEqual([metadataKey]);
  });

  it('keeps shortkey and state after a reset of the password, and loses the link', async () => {
    const ada = await person();
    const ended = await conceal({}, as(ada));
    await burn(ended.metadataKey);
    const { metadataKey, secretKey } = await conceal({ recipient: 'bob@example.com' }, as(ada));
    const [before] = (await recent(ada)).records;
    await post('/account/forgot', { email: ada.custid }, fromElsewhere());
    const reset = await mailedToken(ada.custid, 'reset');
    await post(`/account/forgot/${reset}`, { newp: NEW, newp2: NEW }, fromElsewhere());
    const again = await enter({ email: ada.custid, password: NEW });
    const [record] = (await recent(again)).records;
    expect(record).toMatchObject({
      key: '',
      shortkey: before?.shortkey,
      state: 'new',
      recipients: [],
    });
    expect(outcome(await reveal(secretKey))).toBe('200');
    expect((await recent(again)).records[0]?.state).toBe('received');
    expect(metadataKey).toBe(before?.key);
    const later = await conceal({}, as(again));
    expect(keys((await recent(again)).records)).toEqual([later.metadataKey, '', '']);
    const burned = (await rows(ada)).find(({ state }) => state === 'burned');
    expect(burned?.['encrypted_key']).toBeNull();
    expect(Number(burned?.['due_at'])).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });
});

it('leaves the living secrets of a deleted account to those who hold their links', async () => {
  const ada = await person();
  const { secretKey, metadataKey } = await conceal({}, as(ada));
  const ask = as(ada, fromElsewhere());
  expect(outcome(await post('/account/destroy', { confirmation: ada.password }, ask))).toBe('200');
  expect(outcome(await get(`/private/${metadataKey}`))).toBe('200');
  expect(at(await reveal(secretKey), 'record.secret_value')).toBe('the secret');
  await letWork(ada.custid);
  const left = await runInDurableObject(accountObject(ada.custid), (_account, { storage }) => ({
    state: storage.kv.get('state'),
    tables: storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'receipts'").toArray(),
  }));
  expect(left).toEqual({ state: undefined, tables: [] });
});
