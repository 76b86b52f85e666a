/** Several secrets of one text in one call: all or none, and independent of each other. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { COPIES_MAX } from '../../../shared/limits.ts';
import { Account } from '../../../worker/accounts/account.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { idOf } from '../../../worker/crypto/keys.ts';
import { type Ask, at, burn, get, outcome, post, reveal } from '../client.ts';
import { anyAddress, as, mailsTo, person, type Person } from '../people.ts';
import { columnsOf, hasEnvelope, rowOf } from '../protocol/stores.ts';

afterEach(() => vi.restoreAllMocks());

async function createCopies(fields: object, ask: Ask = {}) {
  const answer = await post('/secret/conceal', { secret: 'the guest Wi-Fi', ...fields }, ask);
  const { record, records = [], details } = v.parse(concealSecret.reply, answer.body);
  return { record, records, details };
}

async function recent(someone: Person) {
  const answer = await get('/private/recent', as(someone));
  return v.parse(listRecent.reply, answer.body).records;
}

/** Fails the calls of a method of an object from a given one on; returns the first arguments of all. */
function failFrom(target: object, method: string, first: number, failure: () => unknown) {
  const original: unknown = Reflect.get(target, method);
  if (typeof original !== 'function') throw new Error(`there is no ${method}`);
  const given: unknown[] = [];
  Object.defineProperty(target, method, {
    configurable: true,
    writable: true,
    value(this: object, ...args: unknown[]): unknown {
      given.push(args[0]);
      return given.length < first ? Reflect.apply(original, this, args) : failure();
    },
  });
  onTestFinished(() => {
    Object.defineProperty(target, method, { configurable: true, writable: true, value: original });
  });
  return () => given;
}

describe('copies', () => {
  it('makes as many secrets as copies, each with its own keys, that open once and independently', async () => {
    const { record, records } = await createCopies({ copies: 3, passphrase: 'by phone' });
    expect(records).toHaveLength(3);
    expect(records[0]).toEqual(record);
    const keys = records.map(({ secret }) => secret.key);
    expect(new Set(keys)).toHaveLength(3);
    const [first = '', second = '', third = ''] = keys;
    const passphrase = 'by phone';
    expect(at(await reveal(first, { passphrase }), 'record.secret_value')).toBe('the guest Wi-Fi');
    expect(outcome(await reveal(first, { passphrase }))).toBe('404 secret_spent');
    expect(outcome(await burn(records[1]?.metadata.key ?? '', { passphrase }))).toBe('200');
    expect(outcome(await reveal(second, { passphrase }))).toBe('404 secret_spent');
    expect(outcome(await get(`/secret/${third}`))).toBe('200');
    expect(at(await reveal(third, { passphrase }), 'record.secret_value')).toBe('the guest Wi-Fi');
  });

  it('stores copies so that they share nothing but what any two secrets share', async () => {
    const { records } = await createCopies({ copies: 2 });
    const rows = await Promise.all(records.map(({ secret }) => columnsOf(idOf(secret.key))));
    const [one = {}, other = {}] = rows;
    const bytesIn = (row: typeof one) =>
      Object.values(row).flatMap((value) =>
        value instanceof ArrayBuffer ? [new Uint8Array(value).join()] : [],
      );
    expect(bytesIn(one).length).toBeGreaterThan(2);
    expect(bytesIn(one).filter((bytes) => bytesIn(other).includes(bytes))).toEqual([]);
  });

  it('names copies alike for their sender alone', async () => {
    const ada = await person();
    const { records } = await createCopies({ copies: 2 }, as(ada));
    const [one, other] = records;
    const batch = one?.metadata.batch;
    expect(batch).toMatch(/^[\w-]{16,64}$/);
    expect(other?.metadata.batch).toBe(batch);
    expect((await recent(ada)).map((receipt) => receipt.batch)).toEqual([batch, batch]);
    const page = await get(`/private/${one?.metadata.key}`);
    expect(at(page, 'record.batch')).toBe(batch);
    const shown = await get(`/secret/${one?.secret.key}`);
    const opened = await reveal(one?.secret.key ?? '');
    expect(outcome(opened)).toBe('200');
    expect(shown.text + opened.text).not.toContain(batch);
  });

  it('treats one copy as a secret like any other', async () => {
    const { records, record } = await createCopies({ copies: 1 });
    expect(records).toEqual([]);
    expect(record.metadata).not.toHaveProperty('batch');
  });

  it('makes 20 copies, of a generated password as well', async () => {
    const made = await post('/secret/generate', { copies: '20' });
    const { record, records = [] } = v.parse(concealSecret.reply, made.body);
    expect(records).toHaveLength(COPIES_MAX);
    expect(new Set(records.map(({ secret }) => secret.value))).toEqual(
      new Set([record.secret.value]),
    );
  });

  const three = ['a@example.com', 'b@example.com', 'c@example.com'];

  it.each([
    ...[0, 21, 1.5, 'many'].map((copies) => ({ copies })),
    { copies: 2, recipient: three },
    { copies: 2, bound_to: three },
    { copies: 4, bound_to: three },
  ])('refuses a number of copies that cannot be: %j', async (fields) => {
    const answer = await post('/secret/conceal', { secret: 'x', ...fields }, as(await person()));
    expect([outcome(answer), answer.body['field']]).toEqual(['422 copies_invalid', 'copies']);
  });
});

describe('the name of secrets that are created together', () => {
  it('takes the name of secrets that are created together from a program that creates them one by one', async () => {
    const ada = await person();
    const batch = 'release-keys-of-may';
    for (const secret of ['one', 'two']) await post('/secret/conceal', { secret, batch }, as(ada));
    expect((await recent(ada)).map((receipt) => receipt.batch)).toEqual([batch, batch]);
  });

  it.each(['too-short', 'a name with spaces', 'x'.repeat(65)])(
    'refuses %j as that name',
    async (batch) => {
      const answer = await post('/secret/conceal', { secret: 'x', batch });
      expect([outcome(answer), answer.body['field']]).toEqual(['422 field_type', 'batch']);
    },
  );
});

it('gives each recipient a link; what is left over goes to no one', async () => {
  const ada = await person();
  const [bob, eve] = [anyAddress(), anyAddress()];
  const { records, details } = await createCopies({ recipient: [bob, eve], copies: 3 }, as(ada));
  expect(details.recipient).toEqual([bob, eve]);
  const links = records.map(({ metadata }) => metadata.share_url);
  for (const [place, address] of [bob, eve].entries()) {
    const mails = await mailsTo(address, ada.custid);
    expect(mails).toHaveLength(1);
    const named = links.filter((link) => mails[0]?.text.includes(link));
    expect(named).toEqual([links[place]]);
  }
  expect(records.map(({ metadata }) => metadata.recipients.length)).toEqual([1, 1, 0]);
});

describe('copies that are bound to recipients', () => {
  it('opens each link for one of them alone, who is emailed that one', async () => {
    const ada = await person();
    const names = [anyAddress(), anyAddress()];
    const { records, details } = await createCopies(
      { bound_to: names, recipient: names, copies: 2 },
      as(ada),
    );
    expect(details.bound_to).toEqual(names);
    const boundTo = await Promise.all(
      records.map(async ({ metadata }) =>
        at(await get(`/private/${metadata.key}`), 'details.bound_to'),
      ),
    );
    expect(boundTo).toEqual(names.map((name) => [name]));
    const emailed = records.map(({ metadata }) => metadata.recipients.length);
    expect(emailed).toEqual([1, 1]);
    const [, theirs] = records;
    const [mail] = await mailsTo(names[1] ?? '', ada.custid);
    expect(mail?.text).toContain(theirs?.metadata.share_url);
  });

  it('binds all of them to a single name', async () => {
    const domain = '@acme.example';
    const { records } = await createCopies({ bound_to: domain, copies: 2 }, as(await person()));
    const pages = await Promise.all(
      records.map(async ({ metadata }) => get(`/private/${metadata.key}`)),
    );
    expect(pages.map((page) => at(page, 'details.bound_to'))).toEqual([[domain], [domain]]);
  });
});

describe('copies of which one cannot be created', () => {
  it('leaves nothing that opens, no receipt and no email when one copy cannot be created', async () => {
    const ada = await person();
    const concealed = failFrom(SecretVault.prototype, 'conceal', 3, () => ({ kind: 'conflict' }));
    vi.spyOn(console, 'warn').mockReturnValue();
    const bob = anyAddress();
    const fields = { secret: 'x', copies: 3, recipient: [bob] };
    expect(outcome(await post('/secret/conceal', fields, as(ada)))).toBe('503 store_unavailable');
    const stored = concealed().slice(0, 2).map(String);
    expect(await Promise.all(stored.map(hasEnvelope))).toEqual([false, false]);
    expect(await Promise.all(stored.map(rowOf))).toEqual([null, null]);
    expect(await recent(ada)).toEqual([]);
    expect(await mailsTo(bob, ada.custid)).toEqual([]);
  });

  it('sends no link when only some of the emails could be queued', async () => {
    const ada = await person();
    failFrom(Account.prototype, 'addReceipt', 2, () => {
      throw new Error('reset');
    });
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
    const recipient = [anyAddress(), anyAddress()];
    const fields = { secret: 'x', copies: 2, recipient };
    const answer = await post('/secret/conceal', fields, as(ada));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    for (const address of recipient) expect(await mailsTo(address, ada.custid)).toEqual([]);
    expect(await recent(ada)).toEqual([]);
  });
});
