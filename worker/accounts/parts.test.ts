/** What an account does about its emails, its receipts and its webhook, and how its state changes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { EVENT_EMAILS_PER_DAY, RECEIPT_SECONDS } from '../../shared/limits.ts';
import { type NotifyEvent, notifyEvents } from '../../shared/notify.ts';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { shortkeyOf } from '../crypto/keys.ts';
import { accountNameOf } from '../crypto/object-names.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';
import { account, bytes, DAY, pending } from '../../test/support/account-sample.ts';
import { become, emptyAccount, logged } from './rules/account-state.ts';
import type { Ending } from '../secrets/rules/secret-row.ts';
import { eventContents, secretLinkEmails, tokenContents } from '../email/contents.ts';
import { decryptWebhookPart, encryptWebhookPart } from '../webhooks/settings.ts';
import { momentText } from '../http/text.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { type AccountContext, AccountMachine, AccountStore } from './account-store.ts';
import { newDomain } from '../domains/domain-table.ts';
import { sendDueEmails } from './account-emails.ts';
import { recordEndings, recordNotice, resolveExpired } from './account-receipts.ts';
import { AccountWebhook } from '../webhooks/account-webhook.ts';

const NOW = Date.UTC(2026, 10, 22);
const KEPT_MS = RECEIPT_SECONDS * 1000;
const ORIGIN = 'https://seal.example';
const NAME = accountNameOf(sampleConfig().NAME_KEY, 'ada@example.com');
const MAIL_ID = NAME.replace('a1:', '');
const newKey = `k2:${btoa('n'.repeat(32))}`;
const oldKey = `k1:${btoa('k'.repeat(32))}`;
const settings = {
  SITE_HOST: 'seal.example',
  MAIL_DRIVER: 'http',
  MAIL_FROM: 'noreply@seal.example',
  MAIL_HTTP_TOKEN: 'token',
  WEBHOOK_TEST_ALLOW: 'hook.example:443',
};

const sentMail = v.object({
  to: v.tuple([v.string()]),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
const sentHook = v.object({ type: v.string(), data: v.record(v.string(), v.unknown()) });

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

let file: TestDatabase;
let store: AccountStore;
let config: AccountContext['config'];
let sent: Sent[];
let respond: () => Response;
/** What the vault answers about a secret. */
let view: unknown;

const bindings = {
  ASSETS: { fetch: () => Promise.resolve(Response.json({})) },
  VAULT: {
    getByName: () => ({
      canary: (fingerprint: string) => Promise.resolve(fingerprint),
      call: () => Promise.resolve(view),
    }),
  },
  SECRETS: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
};

function isEnv(thing: unknown): thing is Env {
  return typeof thing === 'object' && thing !== null;
}

function context(): AccountContext {
  const env: unknown = bindings;
  if (!isEnv(env)) throw new Error('there are no bindings');
  return { env, config, account: NAME };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  file = new TestDatabase();
  store = new AccountStore(file.storage);
  config = sampleConfig(settings);
  sent = [];
  view = null;
  respond = () => Response.json({ id: 'id' });
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    sent.push({
      url: url instanceof Request ? url.url : String(url),
      headers: new Headers(init?.headers),
      body,
    });
    return Promise.resolve(respond());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  file.close();
});

const exist = (state = account()) => store.change(() => store.write(state));
const mails = () => sent.map(({ body }) => v.parse(sentMail, JSON.parse(body)));
const idOf = (end: string) => new RegExp(`^${MAIL_ID}-${end.replace('.', '\\.')}`);
const send = () => sendDueEmails(store, context());

function receipt(id: string, createdAt = NOW) {
  const expiresAt = createdAt + 60_000;
  const encrypted = { encryptedKey: bytes(1), encryptedPart: bytes(2) };
  return { id, secretId: `secret of ${id}`, ...encrypted, createdAt, expiresAt };
}

describe('an email', () => {
  const queue = (template: 'verification' | 'reset' | 'account-exists' | 'password-changed') =>
    store.change(() => store.emails.add(template, ORIGIN, NOW));

  it('of a sign-up has a token of its own, whose hash is stored', async () => {
    vi.setSystemTime(5);
    exist(pending());
    store.change(() => store.emails.add('verification', ORIGIN, 5));
    await send();
    const [mail] = mails();
    expect(mail?.to).toEqual(['ada@example.com']);
    const token = /https:\/\/seal\.example\/verify\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const read = readAccountToken(config.SESSION_KEYS, 'verification', token);
    expect(read?.account).toBe(NAME);
    const { endsAt, tokens } = store.read().pending ?? {};
    expect(tokens).toContainEqual({ hash: tokenHash(read?.random ?? ''), endsAt, emailId: 1 });
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(idOf('1-1.'));
    expect(store.emails.nextDueAt()).toBe(5 + 30 * DAY);
  });

  it('to reset a password has a token that ends after a day', async () => {
    exist();
    queue('reset');
    await send();
    const token = /\/forgot\/(\S+)/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
    const read = readAccountToken(config.SESSION_KEYS, 'reset', token);
    expect(store.read().profile?.resets).toEqual([
      { hash: tokenHash(read?.random ?? ''), endsAt: NOW + DAY, emailId: 1 },
    ]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(idOf('1-1.'));
  });

  it.each([
    ['account-exists', `${ORIGIN}/signin`],
    ['account-exists', `${ORIGIN}/forgot`],
    ['password-changed', `${ORIGIN}/forgot`],
  ] as const)('of the kind %s leads to %s', async (template, link) => {
    exist();
    queue(template);
    await send();
    expect(mails()[0]?.text).toContain(link);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(idOf('1.'));
  });

  it.each(['verification', 'reset', 'account-exists', 'password-changed'] as const)(
    'of the kind %s is of no use without an account, and deleted',
    async (template) => {
      exist(template === 'verification' ? account() : pending());
      queue(template);
      await send();
      expect([sent, store.emails.nextDueAt()]).toEqual([[], null]);
    },
  );

  it('about an API token has its properties', async () => {
    exist();
    const token = { name: 'ci', scopes: ['secrets'] as const, createdAt: NOW, expiresAt: null };
    const encrypted = tokenContents.encrypt(
      context(),
      { ...token, scopes: [...token.scopes] },
      NAME,
    );
    store.change(() =>
      store.emails.addEncrypted({ template: 'api-token', encrypted }, ORIGIN, NOW),
    );
    await send();
    expect(mails()[0]?.text).toContain('ci');
    expect(mails()[0]?.text).toContain(`${ORIGIN}/forgot`);
  });

  it('about an API token that cannot be opened is listed as failed', async () => {
    exist();
    const encrypted = tokenContents.encrypt(
      context(),
      {
        name: '',
        scopes: [],
        createdAt: NOW,
        expiresAt: null,
      },
      'a1:other',
    );
    store.change(() =>
      store.emails.addEncrypted({ template: 'api-token', encrypted }, ORIGIN, NOW),
    );
    await send();
    expect(store.emails.failures()).toMatchObject([
      { template: 'api-token', reason: 'unreadable' },
    ]);
    expect([sent, store.sequence.read().last]).toEqual([[], NOW]);
  });

  it('about an API token of an account that is gone is deleted', async () => {
    exist(emptyAccount);
    const encrypted = eventContents.encrypt(context(), {}, 'a1:other', 'x');
    store.change(() =>
      store.emails.addEncrypted({ template: 'api-token', encrypted }, ORIGIN, NOW),
    );
    await send();
    expect([sent, store.emails.nextDueAt()]).toEqual([[], null]);
  });

  describe('with a link', () => {
    const link = {
      address: 'bo@example.com',
      link: 'https://acme.example/secret/key',
      expiresAt: NOW + 60_000,
      hasPassphrase: false,
    };

    function queueLink(over: Partial<typeof link & { locale: string }> = {}): void {
      const emails = secretLinkEmails(context(), NAME, 'receipt', [{ ...link, ...over }]);
      store.addReceipt(receipt('receipt'), emails, ORIGIN, NOW);
    }

    it('goes to its recipient, in the language of the account or of its sender’s choice', async () => {
      exist();
      const state = store.read();
      const profile = state.profile && { ...state.profile, locale: 'xx' };
      store.change(() => store.write({ ...state, profile }));
      queueLink();
      await send();
      expect(mails()[0]).toMatchObject({ to: ['bo@example.com'] });
      expect(mails()[0]?.text).toContain('https://acme.example/secret/key');
      expect(mails()[0]?.text).toContain('ada@example.com');
      expect(mails()[0]?.html).toContain('lang="en"');
      expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(idOf('1.'));
    });

    it('in another language is written in it', async () => {
      exist();
      queueLink({ locale: 'ar' });
      await send();
      expect(mails()[0]?.html).toContain('dir="rtl"');
    });

    it('has the branding of a domain that is proven', async () => {
      exist();
      const domain = newDomain(
        { identifier: 'acme.example', displayDomain: 'Acme.example', baseDomain: 'acme.example' },
        NOW,
      );
      const branding = { name: 'Acme Works', accent: '#123456', before: 'For you', after: '' };
      const write = (over: object) =>
        store.change(() =>
          store.domains.write({
            ...domain,
            branding,
            lifecycle: { ...domain.lifecycle, ...over },
          }),
        );
      write({ provenAt: NOW });
      queueLink();
      await send();
      expect(mails()[0]?.html).toContain('Acme Works');
      for (const over of [{ provenAt: null }, { provenAt: NOW, isRemoving: true }]) {
        write(over);
        store.emails.markFailed(1, 'x', NOW);
        const before = sent.length;
        store.receipts.clear();
        queueLink();
        await send();
        expect(sent.length).toBe(before + 1);
        expect(mails().at(-1)?.html).not.toContain('Acme Works');
      }
    });

    it('that has expired is deleted, to the millisecond', async () => {
      exist();
      queueLink({ expiresAt: NOW + 1 });
      await send();
      expect(sent).toHaveLength(1);
      store.receipts.clear();
      queueLink({ expiresAt: NOW });
      await send();
      expect(sent).toHaveLength(1);
      expect(store.emails.ofReceipt('receipt')).toMatchObject([{ state: 'sent' }]);
    });

    it('whose key is gone has failed; of an account that is gone, it is deleted', async () => {
      exist();
      queueLink();
      config = sampleConfig({ ...settings, MAIL_KEYS: newKey });
      await send();
      expect(store.emails.failures()).toMatchObject([{ reason: 'unreadable' }]);
      store.receipts.clear();
      queueLink();
      store.change(() => store.write(emptyAccount));
      await send();
      expect(store.emails.ofReceipt('receipt')).toMatchObject([{ state: 'failed' }]);
      expect(sent).toEqual([]);
    });
  });

  it('that the provider refuses has failed; one that it cannot take now is sent later', async () => {
    exist();
    queue('reset');
    respond = () => Response.json({ name: 'invalid' }, { status: 422 });
    await send();
    expect(store.emails.failures()).toMatchObject([{ reason: 'invalid', failedAt: NOW }]);
    expect(store.sequence.read().last).toBe(NOW);
    queue('reset');
    respond = () => new Response('{}', { status: 503 });
    await send();
    expect(store.emails.nextDueAt()).toBe(NOW + 30_000);
    respond = () => new Response('{}', { status: 503, headers: { 'Retry-After': '7200' } });
    vi.setSystemTime(NOW + 30_000);
    await send();
    expect(store.emails.nextDueAt()).toBe(NOW + 30_000 + 7_200_000);
  });
});

describe('the ending of a secret', () => {
  const ending: Ending = { state: 'received', viewedAt: null, endedAt: NOW + 5 };

  beforeEach(() => {
    exist();
    const emails = secretLinkEmails(context(), NAME, 'a', [
      { address: 'bo@example.com', link: ORIGIN, expiresAt: NOW, hasPassphrase: false },
    ]);
    store.addReceipt(receipt('a'), emails, ORIGIN, NOW);
    const events = ['received', 'expired'] as const;
    const encrypted = { encryptedUrl: bytes(1), encryptedSecret: bytes(2) };
    store.webhook.set({ ...encrypted, events, format: 'standard' }, NOW);
  });

  it.each([
    ['received', { burned: 0, shared: 1 }, 1],
    ['burned', { burned: 1, shared: 0 }, 0],
    ['expired', { burned: 0, shared: 0 }, 1],
  ] as const)(
    '%s is counted, delivered, and ends its emails; once',
    (state, counts, deliveries) => {
      vi.setSystemTime(NOW + 9);
      for (let times = 0; times < 2; times++) {
        recordEndings(store, [{ id: 'a', ending: { ...ending, state } }], NOW + 9);
      }
      expect(store.receipts.find('a')).toMatchObject({ ending: { state } });
      expect(store.receipts.find('a')?.encryptedKey).not.toBeNull();
      expect(store.read().profile?.counts).toEqual({ created: 1, ...counts });
      expect(store.emails.ofReceipt('a')).toEqual([]);
      expect(store.deliveries.list()).toHaveLength(deliveries);
      const isReported = state !== 'expired';
      expect(store.sequence.read().last).toBe(isReported ? NOW + 9 : NOW);
      if (deliveries === 1) {
        expect(store.deliveries.takeDue(NOW + 9, 1)).toMatchObject([
          {
            event: state,
            shortkey: shortkeyOf('a'),
            secretShortkey: shortkeyOf('secret of a'),
            createdAt: NOW,
            at: NOW + 5,
          },
        ]);
      }
    },
  );

  it('of a receipt that is not there changes nothing', () => {
    recordEndings(store, [{ id: 'b', ending }], NOW);
    recordEndings(store, [{ id: 'b', ending }], NOW);
    recordEndings(store, [], NOW);
    expect(store.read().profile?.counts).toEqual({ created: 1, burned: 0, shared: 0 });
    expect(store.deliveries.list()).toEqual([]);
  });

  it('is nothing to an account that does not exist', () => {
    const other = new TestDatabase();
    const absent = new AccountStore(other.storage);
    recordEndings(absent, [{ id: 'a', ending }], NOW);
    expect(absent.exists).toBe(false);
    other.close();
  });

  it('is kept for a month with its key, however often it is reported', () => {
    const { encryptedKey } = store.receipts.find('a') ?? {};
    recordEndings(store, [{ id: 'a', ending }], NOW);
    recordEndings(store, [{ id: 'a', ending }], NOW + 7);
    expect(encryptedKey).toBeInstanceOf(Uint8Array);
    expect(store.receipts.find('a')).toMatchObject({ encryptedKey, ending });
    expect(store.receipts.nextDueAt()).toBe(NOW + KEPT_MS);
  });

  it('after a reset of the password is kept for a month as well', () => {
    recordEndings(store, [{ id: 'a', ending }], NOW);
    store.receipts.abandon();
    expect(store.receipts.find('a')).toMatchObject({ encryptedKey: null, encryptedPart: null });
    expect(store.receipts.nextDueAt()).toBe(NOW + KEPT_MS);
  });

  it('is asked for once its time is over', async () => {
    view = { state: 'burned', viewedAt: 3, updatedAt: NOW + 4 };
    await resolveExpired(store, context());
    expect(store.receipts.find('a')?.ending).toBeNull();
    vi.setSystemTime(NOW + 60_000);
    await resolveExpired(store, context());
    expect(store.receipts.find('a')?.ending).toEqual({
      state: 'burned',
      viewedAt: 3,
      endedAt: NOW + 4,
    });
  });

  it('of a secret that its vault has removed is that it expired', async () => {
    vi.setSystemTime(NOW + 60_000);
    await resolveExpired(store, context());
    expect(store.receipts.find('a')?.ending).toEqual({
      state: 'expired',
      viewedAt: null,
      endedAt: NOW + 60_000,
    });
  });

  it('of a secret that still lives, as clocks differ, is asked for a minute later', async () => {
    view = { state: 'viewed', viewedAt: 3, updatedAt: NOW };
    vi.setSystemTime(NOW + 60_000);
    await resolveExpired(store, context());
    expect(store.receipts.find('a')?.ending).toBeNull();
    expect(store.receipts.nextDueAt()).toBe(NOW + 120_000);
  });
});

describe('the emails about a secret', () => {
  const read: Ending = { state: 'received', viewedAt: null, endedAt: NOW + 1000 };
  const expired: Ending = { state: 'expired', viewedAt: null, endedAt: NOW + 60_000 };
  const subjects = () => mails().map(({ subject }) => subject);

  function share(id: string, events: readonly NotifyEvent[], label = 'For Bob') {
    const encrypted = eventContents.encrypt(context(), { label }, NAME, id);
    const emails = { events, encrypted, origin: ORIGIN };
    store.addReceipt({ ...receipt(id), emails }, [], ORIGIN, NOW);
  }

  /** Everything that can be reported, several times. */
  function reportAll(id: string): void {
    for (let times = 0; times < 3; times++) {
      recordNotice(store, { id, event: 'locked', at: NOW + 500 + times }, NOW);
      recordEndings(store, [{ id, ending: { ...read, lockedAt: NOW + 500 } }], NOW);
      recordEndings(store, [{ id, ending: { ...read, disputedAt: NOW + 2000 } }], NOW);
      recordNotice(store, { id, event: 'disputed', at: NOW + 2000 + times }, NOW);
    }
  }

  it('contain what happened, when, and what the sender called it, and lead to what needs a sign-in', async () => {
    exist();
    share('abcdefghijkl', ['received']);
    recordEndings(store, [{ id: 'abcdefghijkl', ending: read }], NOW);
    await send();
    const [mail] = mails();
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.subject).toBe('Your Waxseal secret was opened');
    const { text = '', html = '' } = mail ?? {};
    for (const part of [text, html]) {
      expect(part.replaceAll(/\s+/g, ' ')).toContain(
        momentText(read.endedAt, 'en').replaceAll(/\s/g, ' '),
      );
      expect(part).toContain('abcdefgh');
      expect(part).toContain('For Bob');
      expect(part).toContain(`${ORIGIN}/recent`);
      expect(part).not.toContain('abcdefghijkl');
      expect(part).not.toMatch(/\/(?:secret|private)\//);
    }
  });

  it('are one for each event that the sender chose, however often it is reported', async () => {
    exist();
    share('all', notifyEvents);
    reportAll('all');
    await send();
    expect(subjects().toSorted()).toEqual([
      'Someone reports that they did not open your Waxseal secret',
      'Your Waxseal secret was locked',
      'Your Waxseal secret was opened',
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
    reportAll('all');
    await send();
    expect(sent).toHaveLength(3);
  });

  it('are none about the other events, nor without a choice', async () => {
    exist();
    share('one', ['disputed']);
    recordEndings(store, [{ id: 'one', ending: read }], NOW);
    store.addReceipt(receipt('none'), [], ORIGIN, NOW);
    reportAll('none');
    recordNotice(store, { id: 'unknown', event: 'disputed', at: NOW }, NOW);
    await send();
    expect(sent).toEqual([]);
  });

  it('are none about a secret that the sender burned', async () => {
    exist();
    share('burned', notifyEvents);
    recordEndings(store, [{ id: 'burned', ending: { ...read, state: 'burned' } }], NOW);
    await send();
    expect(sent).toEqual([]);
  });

  it('come at the latest when the secret expires, whatever was reported', async () => {
    exist();
    share('lost', notifyEvents);
    view = {
      state: 'received',
      viewedAt: null,
      updatedAt: NOW + 1000,
      lockedAt: NOW + 500,
      disputedAt: NOW + 2000,
    };
    vi.setSystemTime(NOW + 60_000);
    await resolveExpired(store, context());
    await send();
    expect(sent).toHaveLength(3);
  });

  it('come about a secret that no one opened', async () => {
    exist();
    share('unread', ['expired'], '');
    recordEndings(store, [{ id: 'unread', ending: expired }], NOW + 60_000);
    vi.setSystemTime(NOW + 60_000);
    await send();
    expect(subjects()).toEqual(['Your Waxseal secret expired before it was opened']);
    expect(mails()[0]?.text).not.toContain('Your label');
  });

  it('wait through failures, and are not sent again once they were sent', async () => {
    exist();
    share('again', ['received']);
    recordEndings(store, [{ id: 'again', ending: read }], NOW);
    respond = () => Response.json({}, { status: 503 });
    await send();
    respond = () => Response.json({ id: 'id' });
    vi.setSystemTime(NOW + 60_000);
    await send();
    vi.setSystemTime(NOW + DAY);
    await send();
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('are sent without the label where it cannot be opened any more', async () => {
    exist();
    const emails = { events: ['received'], encrypted: bytes(1), origin: ORIGIN } as const;
    store.addReceipt({ ...receipt('encrypted'), emails }, [], ORIGIN, NOW);
    recordEndings(store, [{ id: 'encrypted', ending: read }], NOW);
    await send();
    expect(subjects()).toEqual(['Your Waxseal secret was opened']);
    expect(store.emails.failures()).toEqual([]);
  });

  it('are no more than so many a day', () => {
    exist();
    for (let index = 0; index <= EVENT_EMAILS_PER_DAY; index++) {
      share(`many ${index}`, ['received']);
      recordEndings(store, [{ id: `many ${index}`, ending: read }], NOW);
    }
    expect(store.emails.countEvents(0)).toBe(EVENT_EMAILS_PER_DAY);
    share('next day', ['received']);
    recordEndings(store, [{ id: 'next day', ending: read }], NOW + DAY);
    expect(store.emails.countEvents(0)).toBe(EVENT_EMAILS_PER_DAY + 1);
  });
});

describe('a webhook', () => {
  let webhook: AccountWebhook;

  beforeEach(() => {
    webhook = new AccountWebhook(store, context);
  });

  function given(url = 'https://hook.example/a') {
    return {
      encryptedUrl: encryptWebhookPart(config, NAME, 'url', url),
      encryptedSecret: encryptWebhookPart(config, NAME, 'secret', `whsec_${btoa('s'.repeat(24))}`),
      events: ['received'] as const,
      format: 'standard' as const,
    };
  }

  it('of an account that does not exist is none, and every change of it is refused', async () => {
    const missing = { kind: 'missing' };
    expect(webhook.show()).toEqual({ webhook: null, deliveries: [] });
    expect(webhook.set(given())).toEqual(missing);
    expect(webhook.renew(bytes(1))).toEqual(missing);
    expect(await webhook.test()).toEqual(missing);
    expect(webhook.resend('msg_1')).toEqual(missing);
    expect(webhook.remove()).toMatchObject({ kind: 'known', view: { webhook: null } });
    expect(store.exists).toBe(false);
    exist(pending());
    expect(webhook.set(given())).toEqual(missing);
    exist();
    expect(webhook.resend('msg_1')).toEqual(missing);
  });

  it('has a new secret the first time alone', () => {
    exist();
    const first = given();
    expect(webhook.set(first)).toMatchObject({ kind: 'known', isSecretNew: true });
    expect(webhook.set(first)).toMatchObject({ isSecretNew: true });
    expect(webhook.set(given('https://hook.example/b'))).toMatchObject({
      isSecretNew: false,
      view: { webhook: { events: ['received'], createdAt: NOW } },
    });
  });

  it('has another secret once it is renewed, also when the call is repeated', () => {
    exist();
    const { encryptedSecret: first, ...rest } = given();
    webhook.set({ ...rest, encryptedSecret: first });
    for (let times = 0; times < 2; times++) {
      expect(webhook.renew(bytes(7))).toMatchObject({ kind: 'known', isSecretNew: true });
    }
    expect(store.webhook.find()?.encryptedSecrets).toEqual([bytes(7), first]);
  });

  it('is tested at once, and the outcome is returned', async () => {
    exist();
    webhook.set(given());
    respond = () => new Response(null, { status: 204 });
    expect(await webhook.test()).toMatchObject({
      kind: 'known',
      isSecretNew: false,
      view: { deliveries: [{ event: 'test', state: 'delivered', status: 204, attempts: 1 }] },
    });
    expect(sent).toMatchObject([{ url: 'https://hook.example/a' }]);
    expect(v.parse(sentHook, JSON.parse(sent[0]?.body ?? ''))).toMatchObject({ type: 'test' });
    expect(sent[0]?.headers.get('webhook-signature')?.split(' ')).toHaveLength(1);
  });

  it('gets what is due, signed with the secret before as well', async () => {
    exist();
    webhook.set(given());
    webhook.renew(encryptWebhookPart(config, NAME, 'secret', `whsec_${btoa('t'.repeat(24))}`));
    const event = { event: 'received', shortkey: 'a', secretShortkey: 'b' } as const;
    store.deliveries.add({ ...event, createdAt: NOW, at: NOW }, NOW);
    await webhook.sendDue();
    expect(sent[0]?.headers.get('webhook-signature')?.split(' ')).toHaveLength(2);
    expect(store.deliveries.list()).toMatchObject([{ state: 'delivered', status: 200 }]);
  });

  it('is signed with the new secret alone where the one before cannot be opened', async () => {
    exist();
    const valid = given();
    webhook.set({ ...valid, encryptedSecret: bytes(1) });
    webhook.renew(valid.encryptedSecret);
    await webhook.test();
    expect(sent[0]?.headers.get('webhook-signature')?.split(' ')).toHaveLength(1);
    expect(store.deliveries.list()).toMatchObject([{ state: 'delivered' }]);
  });

  it.each([
    ['its address', 'encryptedUrl'],
    ['its secret', 'encryptedSecret'],
  ] as const)('whose %s cannot be opened gets nothing', async (_, part) => {
    exist();
    webhook.set({ ...given(), [part]: bytes(1) });
    await webhook.test();
    expect(sent).toEqual([]);
    expect(store.deliveries.list()).toMatchObject([{ state: 'failed', reason: 'unreadable' }]);
  });

  it('that is removed meanwhile gets nothing', async () => {
    exist();
    store.change(() => store.deliveries.addTest(NOW));
    const event = { event: 'received', shortkey: 'a', secretShortkey: 'b' } as const;
    store.deliveries.add({ ...event, createdAt: NOW, at: NOW }, NOW);
    await webhook.sendDue();
    expect(store.deliveries.list()).toMatchObject([
      { state: 'failed', reason: 'unreadable' },
      { state: 'waiting' },
    ]);
  });

  it('can be sent a failed delivery again, and no other', async () => {
    exist();
    webhook.set(given());
    const event = { event: 'received', shortkey: 'a', secretShortkey: 'b' } as const;
    store.deliveries.add({ ...event, createdAt: NOW, at: NOW }, NOW);
    const [{ id } = { id: '' }] = store.deliveries.list();
    expect(webhook.resend(id)).toEqual({ kind: 'not_failed' });
    respond = () => new Response(null, { status: 410 });
    await webhook.sendDue();
    expect(webhook.resend(id)).toMatchObject({
      kind: 'known',
      view: { deliveries: [{ state: 'waiting' }] },
    });
  });

  it('is removed with its deliveries', () => {
    exist();
    webhook.set(given());
    store.deliveries.addTest(NOW);
    expect(webhook.remove()).toEqual({
      kind: 'known',
      view: { webhook: null, deliveries: [] },
      isSecretNew: false,
    });
  });

  it('is encrypted under the newest key within a day, and what cannot be opened stays', () => {
    exist();
    const first = given();
    webhook.set({ ...first, encryptedSecret: bytes(5) });
    webhook.renew(first.encryptedSecret);
    config = sampleConfig({ ...settings, MAIL_KEYS: `${newKey},${oldKey}` });
    webhook.reencrypt();
    expect(store.webhook.find()?.encryptedUrl).toEqual(first.encryptedUrl);
    vi.setSystemTime(NOW + DAY);
    webhook.reencrypt();
    const { encryptedUrl, encryptedSecrets } = store.webhook.find() ?? {};
    const onlyNew = sampleConfig({ ...settings, MAIL_KEYS: newKey });
    const open = (part: 'url' | 'secret', encrypted: Uint8Array = bytes(0)) =>
      decryptWebhookPart(onlyNew, NAME, part, encrypted);
    expect(open('url', encryptedUrl)).toBe('https://hook.example/a');
    expect(open('secret', encryptedSecrets?.[0])).toMatch(/^whsec_/);
    expect(encryptedSecrets?.[1]).toEqual(bytes(5));
    vi.setSystemTime(NOW + 2 * DAY);
    webhook.reencrypt();
    expect(store.webhook.find()?.encryptedUrl).toEqual(encryptedUrl);
  });
});

describe('a transition', () => {
  let updates: number;
  let wipes: number;
  let machine: AccountMachine;

  beforeEach(() => {
    updates = 0;
    wipes = 0;
    const alarms: unknown = { update: () => updates++ };
    type Parts = ConstructorParameters<typeof AccountMachine>;
    const isAlarms = (thing: unknown): thing is Parts[1] => thing === alarms;
    if (!isAlarms(alarms)) throw new Error('unreachable');
    machine = new AccountMachine(store, alarms, () => wipes++);
  });

  it('that changes nothing stores nothing, and its outcome is returned', () => {
    expect(machine.transition((state) => become(state, 'outcome'))).toBe('outcome');
    expect([store.exists, updates, wipes]).toEqual([false, 0, 0]);
  });

  it('stores its state, its emails and its entry together', () => {
    const outcome = machine.transition(
      () => logged(become(account(), 'outcome', 'reset'), 'signed_in', { name: 'x' }),
      { origin: ORIGIN, device: 'Firefox · Linux', requester: { id: 'r', isKnownBrowser: true } },
    );
    expect(outcome).toBe('outcome');
    expect(store.read()).toEqual(account());
    expect(store.emails.takeDue(NOW, 1)).toMatchObject([{ template: 'reset', origin: ORIGIN }]);
    expect(store.authLog.page(0, 1, NOW).entries).toMatchObject([
      { event: 'signed_in', device: 'Firefox · Linux', name: 'x' },
    ]);
    expect(store.sequence.read().last).toBe(NOW);
    expect([updates, wipes]).toEqual([1, 1]);
    const kept = file.storage.kv.get<readonly unknown[]>('email_quota');
    expect(kept).toMatchObject([{ requester: { id: 'r' } }]);
  });

  it('of the caller’s side alone has neither an origin nor a browser', () => {
    exist();
    machine.transition((state) => logged(become(state, null, 'reset'), 'signed_in', {}));
    expect(store.emails.takeDue(NOW, 1)).toMatchObject([{ origin: '' }]);
    expect(store.authLog.page(0, 1, NOW).entries).toMatchObject([{ device: '' }]);
    expect(file.storage.kv.get('email_quota')).toMatchObject([{ requester: null }]);
    expect(store.sequence.read().last).toBe(0);
  });

  it('is reported if the customer changed, and not if only a session did', () => {
    exist();
    machine.transition((state) => become({ ...state, sessions: [] }, null));
    expect(store.sequence.read().last).toBe(0);
    machine.transition((state) => {
      const profile = state.profile && { ...state.profile, locale: 'de' };
      return become({ ...state, profile }, null);
    });
    expect(store.sequence.read().last).toBe(NOW);
  });

  it('gets the time', () => {
    expect(machine.transition((state, now) => become(state, now))).toBe(NOW);
  });
});
