/** Secrets from their creation to their end, by the calls of both API versions. The tests can read and change every store. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret, generateSecret } from '../../shared/contract/secrets.ts';
import { Account } from '../accounts/account.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { SecretVault } from './vault.ts';
import { idOf } from '../crypto/keys.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, NOW, startSite, overloaded } from '../../test/support/worker/test-site-setup.ts';

const MINUTE = 60_000;
const DAY_SECONDS = 86_400;
const ADA = 'ada@example.com';

let site: TestSite;
let warnings: string[];
let waits: number[];
/** What happens during each wait of the Worker. */
let beforeWait: () => Promise<void>;

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings);
  waits = [];
  beforeWait = () => Promise.resolve();
  vi.spyOn(scheduler, 'wait').mockImplementation((ms) => {
    waits.push(ms);
    return beforeWait();
  });
});
afterEach(() => endSite(site));

async function conceal(fields: object = {}, asked: TestRequest = {}) {
  const { body } = await site.call('/secret/conceal', { secret: 'the secret', ...fields }, asked);
  const { record } = v.parse(concealSecret.reply, body);
  return { secretKey: record.secret.key, metadataKey: record.metadata.key, record };
}

const reveal = (secretKey: string, fields: object = {}, asked: TestRequest = {}) =>
  site.call(`/secret/${secretKey}`, { continue: true, ...fields }, asked);
const burn = (metadataKey: string, fields: object = {}, asked: TestRequest = {}) =>
  site.call(`/private/${metadataKey}/burn`, { continue: true, ...fields }, asked);
const receiptOf = async (metadataKey: string, asked: TestRequest = {}) =>
  (await site.call(`/private/${metadataKey}`, undefined, asked)).body;

const person = (email = ADA) => site.person('basic', email);

/** Takes an envelope out of the store. @returns a function that puts it back */
async function takeEnvelope(secretKey: string): Promise<() => Promise<void>> {
  const name = `envelope:${idOf(secretKey)}`;
  const envelope = await site.env.SECRETS.get(name, 'arrayBuffer');
  await site.env.SECRETS.delete(name);
  return () => site.env.SECRETS.put(name, envelope ?? '');
}

describe('a new secret', () => {
  it('is returned with its keys and links, and opens once', async () => {
    const created = await site.call('/secret/conceal', { secret: 'the secret' });
    expect(created.body).toMatchObject({
      success: true,
      custid: 'anon',
      details: { kind: 'share', recipient: [], recipient_safe: [] },
      record: { share_domain: '', secret: { secret_ttl: 7 * DAY_SECONDS, original_size: 10 } },
    });
    expect(created.text).not.toContain('the secret');
    const { record } = v.parse(concealSecret.reply, created.body);
    const { key } = record.secret;
    expect(record.metadata.share_url).toBe(`http://localhost/secret/${key}`);
    const opened = await reveal(key);
    expect(opened.body).toMatchObject({
      record: { secret_value: 'the secret', key, is_owner: false, has_passphrase: false },
      details: { show_secret: true, display_lines: 4, locked_until: null },
    });
    const again = await reveal(key);
    expect(again.body).toMatchObject({
      code: 'secret_spent',
      secret_key: key,
      state: 'received',
      ended: NOW / 1000,
    });
  });

  it('that was opened too early is looked for again after half a minute, the least that edges remember', async () => {
    const { secretKey } = await conceal();
    const get = vi.spyOn(site.env.SECRETS, 'get');
    expect(outcome(await reveal(secretKey))).toBe(200);
    expect(get).toHaveBeenCalledWith(`envelope:${idOf(secretKey)}`, {
      type: 'arrayBuffer',
      cacheTtl: 30,
    });
  });

  it('has the properties that were asked for', async () => {
    const { record, secretKey } = await conceal({
      secret: 'one\ntwo',
      passphrase: 'open sesame',
      ttl: 3600,
      label: 'wifi',
      locale: 'de',
    });
    expect(record.metadata).toMatchObject({
      label: 'wifi',
      secret_ttl: 3600,
      has_passphrase: true,
      share_url: `http://localhost/secret/${secretKey}?locale=de`,
    });
    const shown = await site.call(`/secret/${secretKey}`);
    expect(shown.body).toMatchObject({
      record: { has_passphrase: true, original_size: 7, is_truncated: false, share_domain: '' },
      details: { show_secret: false, display_lines: 4, expiration_stamp: NOW / 1000 + 3600 },
    });
    expect(shown.text).not.toContain('secret_value');
  });

  it('that is too long is cut, and that is shown to everyone', async () => {
    const { record, secretKey, metadataKey } = await conceal({ secret: 'x'.repeat(10_001) });
    expect(record.secret).toMatchObject({ is_truncated: true, original_size: 10_001 });
    expect((await reveal(secretKey)).body).toMatchObject({
      record: { secret_value: 'x'.repeat(10_000), is_truncated: true, original_size: 10_001 },
    });
    expect(await receiptOf(metadataKey)).toMatchObject({ details: { is_truncated: true } });
  });

  it('that is generated is returned at once: a password, or words', async () => {
    const generate = async (fields: object) => {
      const { body } = await site.call('/secret/generate', fields);
      const { record, details } = v.parse(generateSecret.reply, body);
      return { value: record.secret.value ?? '', kind: details.kind };
    };
    expect(await generate({})).toEqual({
      value: expect.stringMatching(/^.{12}$/) as unknown,
      kind: 'generate',
    });
    expect((await generate({ length: 20 })).value).toHaveLength(20);
    expect((await generate({ words: 5 })).value.split(/[ -]/)).toHaveLength(5);
    const asked = await site.call('/secret/conceal', { kind: 'generate' });
    expect(asked.body).toMatchObject({ details: { kind: 'generate' } });
  });

  it.each([
    [{ secret: '' }, 'secret_empty', 'secret'],
    [{ share_domain: 'acme.example' }, 'share_domain_unknown', 'share_domain'],
    [{ recipient: 'bo@example.com' }, 'account_required', 'recipient'],
  ])('is refused with %j', async (fields, code, field) => {
    const answer = await site.call('/secret/conceal', { secret: 'x', ...fields });
    expect(answer.body).toMatchObject({ success: false, code, field });
    expect(await site.stored('envelope:')).toEqual([]);
  });

  it.each(['', 'localhost', 'LOCALHOST'])(
    'on the site’s own host has no domain: "%s"',
    async (share_domain) => {
      expect((await conceal({ share_domain })).record.share_domain).toBe('');
    },
  );

  it('on the host of the settings has no domain either', async () => {
    const settings = { SITE_HOST: 'seal.example' };
    const { record } = await conceal({ share_domain: 'Seal.example' }, { settings });
    expect(record.share_domain).toBe('');
  });
});

describe('a secret that cannot be stored', () => {
  it('because its envelope is not is taken back from the vault', async () => {
    const store = site.env.SECRETS.put.bind(site.env.SECRETS);
    const put = vi.spyOn(site.env.SECRETS, 'put');
    const discard = vi.spyOn(SecretVault.prototype, 'discard');
    put.mockImplementation(async (...call) => {
      if (call[0].startsWith('envelope:')) throw new Error('full');
      await store(...call);
    });
    const answer = await site.call('/secret/conceal', { secret: 'x' });
    expect([answer.status, answer.body['code']]).toEqual([503, 'store_unavailable']);
    // Each attempt has other keys, and so other vaults.
    expect(put.mock.calls.filter(([name]) => name.startsWith('envelope:'))).toHaveLength(3);
    expect(discard).toHaveBeenCalledTimes(3);
  });

  it('because the vault is overloaded is not tried again', async () => {
    await site.call('/status');
    const getByName = vi.spyOn(site.env.VAULT, 'getByName').mockImplementation(overloaded);
    const answer = await site.call('/secret/conceal', { secret: 'x' });
    expect([answer.status, getByName.mock.calls.length]).toEqual([503, 1]);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(1);
  });

  it('because the caller is over the limit is taken back', async () => {
    const asked = { settings: { LIMIT_CREATE: '1' } };
    const { secretKey } = await conceal({}, asked);
    const refused = await site.call('/secret/conceal', { secret: 'x' }, asked);
    expect(outcome(refused)).toBe('rate_limited');
    expect(Number(refused.body['retry_after'])).toBe(1200);
    expect(outcome(await reveal(secretKey))).toBe(200);
    expect(await site.stored('envelope:')).toEqual([`envelope:${idOf(secretKey)}`]);
  });

  it('because the account does not take its receipt is not tried again', async () => {
    const ada = await person();
    const addReceipt = vi.spyOn(Account.prototype, 'addReceipt').mockImplementation(overloaded);
    const discardReceipt = vi.spyOn(Account.prototype, 'discardReceipt');
    const answer = await site.call('/secret/conceal', { secret: 'x' }, ada);
    expect(answer.status).toBe(503);
    expect([addReceipt.mock.calls.length, discardReceipt.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a secret with a passphrase', () => {
  it('is refused without it or with another, and counts only the latter', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'open sesame' });
    const missing = await reveal(secretKey);
    expect(missing.body).toMatchObject({ code: 'passphrase_wrong', field: 'passphrase' });
    expect(missing.body).not.toHaveProperty('tries_left');
    const wrong = await reveal(secretKey, { passphrase: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'passphrase_wrong', tries_left: 4 });
    expect(await receiptOf(metadataKey)).toMatchObject({ details: { misses: 1 } });
    const opened = await reveal(secretKey, { passphrase: 'open sesame' });
    expect(opened.body).toMatchObject({ record: { secret_value: 'the secret' } });
  });

  it('is locked after five misses, until its sender unlocks it', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'open sesame' });
    for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: `${miss}` });
    const locked = await reveal(secretKey, { passphrase: 'open sesame' });
    expect(locked.body).toMatchObject({ code: 'passphrase_locked', retry_after: 600 });
    expect((await site.call(`/secret/${secretKey}`)).body).toMatchObject({
      details: { locked_until: NOW / 1000 + 600 },
    });
    const unlocked = await site.call(`/private/${metadataKey}/unlock`, {});
    expect(unlocked.body).toMatchObject({
      details: { locked_until: null, unlocks: 1, unlocks_left: 2, unlocked: [NOW / 1000] },
    });
    expect(outcome(await reveal(secretKey, { passphrase: 'open sesame' }))).toBe(200);
  });

  it('cannot be unlocked more often than three times', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    const lock = async () => {
      for (let miss = 0; miss < 5; miss++) await reveal(secretKey, { passphrase: `${miss}` });
    };
    for (let unlocks = 0; unlocks < 3; unlocks++) {
      await lock();
      expect(outcome(await site.call(`/private/${metadataKey}/unlock`, {}))).toBe(200);
    }
    await lock();
    const refused = await site.call(`/private/${metadataKey}/unlock`, {});
    expect(refused.body).toMatchObject({ code: 'unlocks_used' });
    expect(Number(refused.body['locked_until'])).toBeGreaterThan(NOW / 1000);
    vi.setSystemTime(NOW + 8 * DAY_SECONDS * 1000);
    expect(outcome(await site.call(`/private/${metadataKey}/unlock`, {}))).toBe(200);
  });

  it('of an attempt that could not be compared gives it back', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    vi.spyOn(site.env.SECRETS, 'get').mockRejectedValueOnce(new Error('down'));
    expect((await reveal(secretKey, { passphrase: 'p' })).status).toBe(503);
    expect(await receiptOf(metadataKey)).toMatchObject({ details: { misses: 0 } });
    const putBack = await takeEnvelope(secretKey);
    expect(outcome(await reveal(secretKey, { passphrase: 'p' }))).toBe('not_ready');
    expect(await receiptOf(metadataKey)).toMatchObject({ details: { misses: 0 } });
    await putBack();
    expect(outcome(await reveal(secretKey, { passphrase: 'p' }))).toBe(200);
  });

  it('of a call over the limit gives the attempt back, for revealing and for burning', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    const asked = { settings: { LIMIT_REVEAL: '1', LIMIT_LOOK: '0' } };
    await reveal(secretKey, { passphrase: 'wrong' }, asked);
    const charged = vi.spyOn(RateLimiter.prototype, 'consumeQuota').mockReturnValue(7);
    const refused = await reveal(secretKey, { passphrase: 'p' });
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 7 });
    charged.mockRestore();
    expect(await receiptOf(metadataKey, { settings: { LIMIT_LOOK: '0' } })).toMatchObject({
      details: { misses: 1 },
    });
  });
});

describe('an envelope', () => {
  it('that has not arrived costs nothing, and is an error two minutes later', async () => {
    const { secretKey } = await conceal();
    await takeEnvelope(secretKey);
    expect(outcome(await reveal(secretKey))).toBe('not_ready');
    vi.setSystemTime(NOW + 2 * MINUTE);
    expect(outcome(await reveal(secretKey))).toBe('not_ready');
    vi.setSystemTime(NOW + 2 * MINUTE + 1);
    expect(outcome(await reveal(secretKey))).toBe('internal');
    expect(warnings.join()).toContain('the envelope of a living secret is gone');
  });

  it('that is damaged costs nothing', async () => {
    const { secretKey } = await conceal();
    const putBack = await takeEnvelope(secretKey);
    await site.env.SECRETS.put(`envelope:${idOf(secretKey)}`, new Uint8Array(300));
    expect(outcome(await reveal(secretKey))).toBe('internal');
    expect(warnings.join()).toContain('an envelope is damaged');
    await putBack();
    expect(outcome(await reveal(secretKey))).toBe(200);
  });

  it('is waited for by the older API, for five seconds', async () => {
    const { secretKey } = await conceal();
    const putBack = await takeEnvelope(secretKey);
    const v1 = () => site.send(`/api/v1/secret/${secretKey}`, { method: 'POST' });
    expect((await v1()).status).toBe(503);
    expect(waits).toEqual([250, 250, 500, 1000, 1000, 1000, 1000]);
    waits = [];
    beforeWait = async () => {
      if (waits.length === 2) await putBack();
    };
    const opened = await v1();
    expect(opened.body).toEqual({ value: 'the secret', secret_key: secretKey, share_domain: '' });
    expect(waits).toEqual([250, 250]);
  });
});

describe('someone who opened a secret', () => {
  const rid = 'r'.repeat(22);

  it('can repeat that with their token for a minute', async () => {
    const { secretKey, metadataKey } = await conceal();
    expect(outcome(await reveal(secretKey, { rid }))).toBe(200);
    expect(outcome(await reveal(secretKey, { rid: 's'.repeat(22) }))).toBe('secret_spent');
    expect((await reveal(secretKey, { rid })).body).toMatchObject({
      record: { secret_value: 'the secret' },
    });
    expect(await receiptOf(metadataKey)).toMatchObject({ details: { repeats: 1 } });
    vi.setSystemTime(NOW + MINUTE);
    expect(outcome(await reveal(secretKey, { rid }))).toBe('secret_spent');
  });

  it('cannot after it was burned', async () => {
    const { secretKey, metadataKey } = await conceal();
    await reveal(secretKey, { rid });
    expect(outcome(await burn(metadataKey))).toBe('cannot_burn');
    expect(outcome(await reveal(secretKey, { rid }))).toBe('secret_spent');
  });
});

describe('a key that opens nothing', () => {
  const key = `1${'x'.repeat(22)}`;

  it.each(['nothing', key])('is unknown to every call: %s', async (name) => {
    for (const answer of [
      await site.call(`/secret/${name}`),
      await reveal(name),
      await site.call(`/secret/${name}`, {}),
      await site.call(`/private/${name}`),
      await site.call(`/private/${name}/unlock`, {}),
      await site.call(`/private/${name}/resend`, { id: '1' }),
      await burn(name),
      await site.call(`/private/${name}/burn`, {}),
    ]) {
      if (answer.body['code'] === 'not_found' || answer.body['code'] === 'signed_out') continue;
      expect(answer.body).toMatchObject({ code: 'secret_unknown', secret_key: name });
    }
  });

  it.each(['nothing', key])('is unknown to the older API: %s', async (name) => {
    for (const path of [`/secret/${name}`, `/private/${name}`, `/private/${name}/burn`]) {
      const answer = await site.send(`/api/v1${path}`, { method: 'POST' });
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'Unknown secret', secret_key: name },
      ]);
    }
  });
});

describe('the private page', () => {
  it('is marked as viewed by the first visit, but not by a browser that only prefetches', async () => {
    const { metadataKey } = await conceal();
    await receiptOf(metadataKey, { headers: { 'Sec-Purpose': 'prefetch' } });
    await receiptOf(metadataKey, { method: 'HEAD' });
    expect(await receiptOf(metadataKey)).toMatchObject({ record: { state: 'new', viewed: null } });
    expect(await receiptOf(metadataKey)).toMatchObject({
      record: { state: 'viewed', viewed: NOW / 1000 },
    });
  });

  it('has no link any more once the secret has ended', async () => {
    const { secretKey, metadataKey } = await conceal();
    await reveal(secretKey);
    const page = await receiptOf(metadataKey);
    expect(page).toMatchObject({
      record: { state: 'received', is_received: true, received: NOW / 1000 },
      details: { show_secret_link: false },
    });
    expect(JSON.stringify(page)).not.toContain(secretKey);
  });

  it('is gone with its timeline', async () => {
    const { secretKey, metadataKey } = await conceal({ ttl: 60 });
    vi.setSystemTime(NOW + MINUTE);
    expect(outcome(await reveal(secretKey))).toBe('secret_spent');
    expect(await receiptOf(metadataKey)).toMatchObject({ record: { is_expired: true } });
    vi.setSystemTime(NOW + 2 * MINUTE);
    expect(outcome(await reveal(secretKey))).toBe('secret_unknown');
    expect(await receiptOf(metadataKey)).toMatchObject({ code: 'secret_unknown' });
  });
});

describe('burning', () => {
  it('ends a secret unread, once', async () => {
    const { secretKey, metadataKey } = await conceal();
    const asked = await site.call(`/private/${metadataKey}/burn`, {});
    expect(asked.body).toMatchObject({ record: { state: 'new', metadata: { state: 'new' } } });
    const burned = await burn(metadataKey);
    expect(burned.body).toMatchObject({
      record: {
        state: 'burned',
        is_burned: true,
        burned: NOW / 1000,
        metadata: { state: 'burned' },
      },
      details: { is_burned: true, show_secret_link: false },
    });
    expect(outcome(await burn(metadataKey))).toBe('cannot_burn');
    expect((await reveal(secretKey)).body).toMatchObject({ code: 'secret_spent', state: 'burned' });
  });

  it('needs the passphrase, and its misses are counted apart', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase: 'p' });
    expect((await burn(metadataKey)).body).toMatchObject({ code: 'passphrase_wrong' });
    for (let miss = 0; miss < 5; miss++) {
      expect(outcome(await burn(metadataKey, { passphrase: `${miss}` }))).toBe('passphrase_wrong');
    }
    const locked = await burn(metadataKey, { passphrase: 'p' });
    expect(locked.body).toMatchObject({ code: 'passphrase_locked', retry_after: 600 });
    expect(outcome(await reveal(secretKey, { passphrase: 'p' }))).toBe(200);
  });

  it('whose response was lost is a success, if it was this call that burned it', async () => {
    const { metadataKey } = await conceal();
    // oxlint-disable-next-line typescript/unbound-method -- called with the vault below
    const original = SecretVault.prototype.burn;
    vi.spyOn(SecretVault.prototype, 'burn').mockImplementationOnce(function (
      this: SecretVault,
      ...command
    ) {
      original.apply(this, command);
      throw Object.assign(new Error('reset'), { remote: true, durableObjectReset: true });
    });
    expect(outcome(await burn(metadataKey))).toBe(200);
    const other = await conceal();
    await burn(other.metadataKey);
    expect(outcome(await burn(other.metadataKey))).toBe('cannot_burn');
  });
});

describe('someone with an account', () => {
  const recent = async (asked: TestRequest) =>
    (await site.call('/private/recent', undefined, asked)).body;

  it('has their secrets in a list, newest first, with what became of them', async () => {
    const ada = await person();
    const first = await conceal({ label: 'one' }, ada);
    vi.setSystemTime(NOW + 1000);
    const second = await conceal({ label: 'two' }, ada);
    expect(await recent(ada)).toMatchObject({
      custid: ADA,
      count: 2,
      records: [
        { key: second.metadataKey, label: 'two', state: 'new' },
        { key: first.metadataKey, label: 'one', state: 'new' },
      ],
      details: { has_items: true, received: [], since: NOW / 1000 + 1 - 30 * DAY_SECONDS },
    });
    await reveal(first.secretKey);
    await burn(second.metadataKey, {}, ada);
    expect(await recent(ada)).toMatchObject({
      records: [
        { key: second.metadataKey, state: 'burned' },
        { key: first.metadataKey, state: 'received', received: NOW / 1000 + 1 },
      ],
      details: { received: [{ state: 'burned' }, { state: 'received' }], notreceived: [] },
    });
    expect((await site.call('/account', undefined, ada)).body).toMatchObject({
      record: { cust: { secrets_created: 2, secrets_shared: 1, secrets_burned: 1 } },
    });
    const page = await site.call('/private/recent?page=2&per_page=1', undefined, ada);
    expect(page.body).toMatchObject({ count: 2, records: [{ label: 'one' }] });
  });

  it('is answered even if the account of the sender cannot be notified', async () => {
    const { secretKey } = await conceal({}, await person());
    vi.spyOn(Account.prototype, 'recordEnding').mockImplementation(overloaded);
    expect(outcome(await reveal(secretKey))).toBe(200);
    expect(warnings).toEqual([
      '{"event":"owner_not_notified","error":"StoreUnavailable: an object did not answer"}',
    ]);
  });

  it('has an empty list at first', async () => {
    const ada = await person();
    expect(await recent(ada)).toMatchObject({
      count: 0,
      records: [],
      details: { has_items: false },
    });
    expect(await recent({})).toMatchObject({ code: 'signed_out' });
  });

  it('is the owner of their secret, and no one else is', async () => {
    const [ada, bob] = [await person(), await person('bob@example.com')];
    const { secretKey } = await conceal({}, ada);
    const isOwner = async (asked: TestRequest) =>
      (await site.call(`/secret/${secretKey}`, undefined, asked)).body;
    expect(await isOwner(ada)).toMatchObject({
      record: { is_owner: true },
      details: { is_owner: true },
    });
    expect(await isOwner(bob)).toMatchObject({ record: { is_owner: false } });
    expect(await isOwner({})).toMatchObject({ record: { is_owner: false } });
  });

  it('can email a link, which is charged, and finds its state', async () => {
    const ada = await person();
    const { record, metadataKey } = await conceal(
      { recipient: ['Bo@Example.com', 'bo@example.com', 'cy@example.com'] },
      ada,
    );
    expect(record.metadata.recipients).toEqual(['bo*****@e*****.com', 'cy*****@e*****.com']);
    const page = () => receiptOf(metadataKey, ada);
    expect(await page()).toMatchObject({
      details: { mails: [{ state: 'waiting', stamp: NOW / 1000 }, { state: 'waiting' }] },
    });
    expect(await receiptOf(metadataKey)).not.toHaveProperty('details.mails');
    const [mail] = await site.emailsTo('bo@example.com');
    expect(mail).toBeUndefined();
    await site.alarm(site.account(ADA));
    expect(await site.emailsTo('bo@example.com')).toHaveLength(1);
    expect(await page()).toMatchObject({
      details: { mails: [{ state: 'sent' }, { state: 'sent' }] },
    });
  });

  it.each([
    [['no address'], 'email_invalid'],
    [['bo@example.com', ''], 200],
    [Array.from({ length: 10 }, (_, n) => `p${n}@example.com`), 200],
    [Array.from({ length: 11 }, (_, n) => `p${n}@example.com`), 'too_many_recipients'],
  ])('sending to %j is %s', async (recipient, expected) => {
    const ada = await person();
    expect(outcome(await site.call('/secret/conceal', { secret: 'x', recipient }, ada))).toBe(
      expected,
    );
  });

  it('over the limit of emails creates nothing', async () => {
    const ada = await person();
    const asked = { ...ada, settings: { LIMIT_EMAIL: '2' } };
    const to = (...recipient: string[]) =>
      site.call('/secret/conceal', { secret: 'x', recipient }, asked);
    expect(outcome(await to('a@example.com', 'b@example.com'))).toBe(200);
    const refused = await to('c@example.com');
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 1200 });
    expect(await recent(ada)).toMatchObject({ count: 1 });
  });

  it('can send a failed email again, and no one else can', async () => {
    const mail = { MAIL_FROM: 'a@seal.example', MAIL_HTTP_TOKEN: 'x' };
    Object.assign(site.env, { MAIL_DRIVER: 'http', ...mail });
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ name: 'invalid' }, { status: 422 })),
    );
    const [ada, bob] = [await person(), await person('bob@example.com')];
    const { metadataKey } = await conceal({ recipient: 'bo@example.com' }, ada);
    const other = await conceal({}, ada);
    const resend = (id: unknown, asked = ada, key = metadataKey) =>
      site.call(`/private/${key}/resend`, { id }, asked);
    const id = v.parse(
      v.object({ details: v.object({ mails: v.tuple([v.object({ id: v.string() })]) }) }),
      await receiptOf(metadataKey, ada),
    ).details.mails[0].id;
    expect(outcome(await resend(id))).toBe('mail_not_failed');
    await site.alarm(site.account(ADA));
    const failed = { recipient: 'bo*****@e*****.com', state: 'failed' };
    expect(await receiptOf(metadataKey, ada)).toMatchObject({ details: { mails: [failed] } });
    expect(outcome(await resend('99'))).toBe('mail_not_failed');
    expect(outcome(await resend(id, bob))).toBe('mail_not_failed');
    expect(outcome(await resend(id, ada, other.metadataKey))).toBe('mail_not_failed');
    expect((await resend(id)).body).toMatchObject({ details: { mails: [{ state: 'waiting' }] } });
    expect(outcome(await resend(id))).toBe('mail_not_failed');
  });
});

describe('the older API', () => {
  const v1 = (path: string, fields: object = {}, asked: TestRequest = {}) =>
    site.send(`/api/v1${path}`, { fields, ...asked });

  it.each(['/share', '/create'])('creates by %s, and opens', async (path) => {
    const created = await v1(path, { secret: 'the secret', ttl: 3600 });
    expect(created.body).toMatchObject({
      custid: 'anon',
      ttl: 3600,
      secret_ttl: 3600,
      metadata_ttl: 7200,
      state: 'new',
      recipient: [],
      share_domain: '',
      passphrase_required: false,
    });
    expect(created.body).not.toHaveProperty('value');
    const { secret_key: key, metadata_key: metadata } = created.body;
    expect((await v1(`/private/${String(metadata)}`)).body).toEqual(created.body);
    expect((await v1(`/secret/${String(key)}`)).body).toEqual({
      value: 'the secret',
      secret_key: key,
      share_domain: '',
    });
    const page = (await v1(`/metadata/${String(metadata)}`)).body;
    expect(page).toMatchObject({ state: 'received', received: NOW / 1000 });
    expect(page).not.toHaveProperty('secret_key');
    expect(page).not.toHaveProperty('secret_ttl');
  });

  it('generates passwords', async () => {
    const { body } = await v1('/generate');
    expect(body['value']).toMatch(/^.{12}$/);
    expect((await v1(`/secret/${String(body['secret_key'])}`)).body['value']).toBe(body['value']);
  });

  it('burns, once', async () => {
    const { body } = await v1('/share', { secret: 'x', passphrase: 'p' });
    const key = String(body['metadata_key']);
    const refused = await v1(`/private/${key}/burn`);
    expect(refused.body).toEqual({ message: 'Unknown secret', secret_key: key });
    expect(refused.headers.get('X-Intended-Status')).toBe('422');
    const burned = await v1(`/private/${key}/burn`, { passphrase: 'p' });
    expect(burned.body).toMatchObject({
      state: { state: 'burned', secret_key: '', secret_ttl: null },
      secret_shortkey: expect.stringMatching(/^\w{8}$/) as unknown,
    });
    const again = await v1(`/metadata/${key}/burn`, { passphrase: 'p' });
    expect(again.body).toEqual({ message: 'Unknown secret', secret_key: key });
  });

  it('answers what is refused with 404', async () => {
    const empty = await v1('/share', { secret: '' });
    expect([empty.status, empty.body]).toEqual([
      404,
      { message: 'You did not provide anything to share' },
    ]);
    const list = await site.send('/api/v1/private/recent');
    expect([list.status, list.body]).toEqual([404, { message: 'Not authorized' }]);
    expect((await site.send('/api/v1/status')).body).toEqual({ status: 'nominal' });
    expect((await site.send('/api/v1/authcheck')).body).toEqual({ message: 'Not authorized' });
  });

  it('lists the secrets of a program, without what opens them', async () => {
    const ada = await person();
    const made = await site.call('/account/apitoken', { password: 'correct horse battery' }, ada);
    const { apitoken } = v.parse(
      v.object({ record: v.object({ apitoken: v.string() }) }),
      made.body,
    ).record;
    const program = {
      headers: { Authorization: `Bearer ${apitoken}` },
      settings: { API_NEEDS_PLAN: '0' },
    };
    const { body } = await v1('/share', { secret: 'x', passphrase: 'p' }, program);
    const listed = await site.send('/api/v1/private/recent', program);
    const { secret_key: _key, share_url: _url, ...record } = body;
    expect(JSON.parse(listed.text)).toEqual([record]);
    await v1(`/secret/${String(body['secret_key'])}`, { passphrase: 'p' });
    expect(JSON.parse((await site.send('/api/v1/metadata/recent', program)).text)).toMatchObject([
      { state: 'received', custid: ADA },
    ]);
    expect((await site.send('/api/v1/authcheck', program)).body).toEqual({ status: 'nominal' });
  });
});
