/** What the objects do without being called: a part that fails is logged, and holds up no other. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { idOf } from '../crypto/keys.ts';
import { bytes } from '../../test/support/account-sample.ts';
import { TestSite } from '../../test/support/worker/test-site.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import { Account } from './account.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;
const ADA = 'ada@example.com';

let site: TestSite;
let events: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
  events = [];
  vi.spyOn(console, 'warn').mockImplementation((text: unknown) => {
    events.push(/"event":"(\w*)"/.exec(String(text))?.[1] ?? '');
  });
  site = new TestSite();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  site.close();
});

const signUp = (over: Record<string, string> = {}) =>
  site.call(
    '/account/signup',
    { email: ADA, password: 'correct horse battery', agree: true },
    { settings: over },
  );

describe('an account', () => {
  const file = () => site.accounts.file(site.accountName(ADA));

  it.each([
    ['receipts', 'account_receipts_failed'],
    ['webhook', 'account_webhook_failed'],
    ['deliveries', 'account_deliveries_failed'],
    ['domains', 'account_domains_failed'],
    ['auth_log', 'account_expiry_failed'],
  ])('without its table of %s goes on, and logs %s', async (table, event) => {
    await signUp();
    file().run(`DROP TABLE ${table}`);
    // The next alarm cannot be set either.
    await expect(site.account(ADA).alarm()).rejects.toThrow(table);
    expect(events).toContain(event);
    expect([...site.kept.keys()].filter((name) => name.startsWith('outbox:'))).toHaveLength(1);
  });

  it('without its emails goes on as well', async () => {
    await signUp();
    file().run('DROP TABLE emails');
    await expect(site.account(ADA).alarm()).rejects.toThrow('emails');
    expect(events).toContain('account_emails_failed');
  });

  it('asks about every expired secret, also where the vaults of those before it do not answer', async () => {
    const ada = await site.person();
    const create = async () => {
      const { body } = await site.call('/secret/conceal', { secret: 'x', ttl: 60 }, ada);
      return idOf(v.parse(concealSecret.reply, body).record.secret.key);
    };
    const broken = new Set<string>();
    // More than one run asks about.
    for (let secret = 0; secret < 51; secret++) broken.add(await create());
    vi.setSystemTime(NOW + 1);
    const others = new Set([await create(), await create()]);
    // oxlint-disable-next-line typescript/unbound-method -- called with the vault below
    const { inspect } = SecretVault.prototype;
    vi.spyOn(SecretVault.prototype, 'inspect').mockImplementation(function (
      this: SecretVault,
      ...given
    ) {
      if (broken.has(given[0])) throw Object.assign(new Error('down'), { overloaded: true });
      return inspect.apply(this, given);
    });
    const openOf = () =>
      file()
        .run('SELECT secret_id FROM receipts WHERE state IS NULL')
        .map(({ secret_id }) => String(secret_id));
    for (let run = 1; run <= 3; run++) {
      vi.setSystemTime(NOW + run * 61_000);
      await site.account(ADA).alarm();
    }
    expect(events).toContain('account_receipts_failed');
    expect(openOf().filter((id) => others.has(id))).toEqual([]);
    expect(openOf().toSorted()).toEqual([...broken].toSorted());
  });

  it('without a name does nothing under another one, and logs that', async () => {
    await signUp({ AUTOVERIFY: '1' });
    vi.setSystemTime(NOW + 2000);
    await new Account(file().state(), site.env).alarm();
    expect(events).toContain('directory_sync_failed');
    expect(site.directory.getByName('d1').overview()).toMatchObject({ customerCount: 0 });
  });

  it('whose report is not taken logs that', async () => {
    await signUp({ AUTOVERIFY: '1' });
    vi.spyOn(site.directory, 'getByName').mockImplementation(() => {
      throw Object.assign(new Error('down'), { overloaded: true });
    });
    await site.account(ADA).alarm();
    expect(events).toEqual(['directory_sync_failed']);
  });

  it('is called when something is due: an email at once, a sign-up after a week', async () => {
    await signUp();
    expect(file().alarmAt).toBe(NOW);
    await site.account(ADA).alarm();
    // What it counts of emails ends first.
    expect(file().alarmAt).toBe(NOW + DAY);
    vi.setSystemTime(NOW + DAY);
    await site.account(ADA).alarm();
    expect(file().alarmAt).toBe(NOW + 7 * DAY);
    vi.setSystemTime(NOW + 7 * DAY);
    await site.account(ADA).alarm();
    expect(file().storage.kv.get('state')).toBeUndefined();
  });

  it('keeps the outcome of an email for thirty days', async () => {
    await signUp({ AUTOVERIFY: '1' });
    await site.call('/account/forgot', { email: ADA });
    const states = () => file().run('SELECT state FROM emails');
    for (const [day, kept] of [
      [0, 1],
      [29, 1],
      [30, 0],
    ] as const) {
      vi.setSystemTime(NOW + day * DAY);
      await site.account(ADA).alarm();
      expect(states()).toEqual(Array.from({ length: kept }, () => ({ state: 'sent' })));
    }
  });

  it('reports what changes together, two seconds later', async () => {
    await signUp({ AUTOVERIFY: '1' });
    expect(file().alarmAt).toBe(NOW + 2000);
    vi.setSystemTime(NOW + 2000);
    await site.account(ADA).alarm();
    expect(site.directory.getByName('d1').overview()).toMatchObject({
      customerCount: 1,
      customers: { lines: [{ address: ADA, role: 'customer', planid: 'basic' }] },
    });
  });

  it('does nothing before someone signs up, and is not called', async () => {
    await site.account(ADA).alarm();
    expect([events, file().alarmAt]).toEqual([[], null]);
  });
});

describe('a mail queue', () => {
  const queue = () => site.mailQueues.getByName('p1');
  const email = {
    id: 'one',
    template: 'feedback',
    sealed: bytes(1),
    origin: 'https://seal.example',
  } as const;

  it('lists an email that it cannot read as failed, and sends it again when it is asked to', async () => {
    queue().enqueue(email);
    queue().enqueue(email);
    await queue().alarm();
    await queue().alarm();
    const overview = () => site.directory.getByName('d1').overview();
    expect(overview()).toMatchObject({
      failedMailCount: 1,
      customerCount: 0,
      failedMails: { lines: [{ account: 'p1', id: 1, reason: 'unreadable', failedAt: NOW }] },
    });
    expect([queue().retry(2), queue().retry(1), queue().retry(1)]).toEqual([false, true, false]);
    expect(site.mailQueues.file('p1').alarmAt).toBe(NOW);
  });

  it('logs what fails', async () => {
    queue().enqueue(email);
    site.mailQueues.file('p1').run('DROP TABLE emails');
    await queue().alarm();
    expect(events[0]).toBe('mail_queue_alarm_failed');
  });

  it('does nothing before its first email', async () => {
    expect(queue().retry(1)).toBe(false);
    await queue().alarm();
    expect([events, site.mailQueues.file('p1').alarmAt]).toEqual([[], null]);
  });
});

describe('the directory', () => {
  const directory = () => site.directory.getByName('d1');

  it('deletes feedback and its log after a year, what ends within ten minutes together', async () => {
    const feedback = { id: 'f', msg: 'x', custid: null, tz: '', version: '' };
    directory().addFeedback(feedback);
    expect(site.directory.file('d1').alarmAt).toBe(NOW + 365 * DAY + 600_000);
    const entry = { id: 'e', custid: ADA, action: 'plan', subject: '', detail: '' } as const;
    directory().addAuditEntry(entry);
    vi.setSystemTime(NOW + 365 * DAY + 1);
    await directory().alarm();
    expect(directory().overview()).toMatchObject({
      feedbackCounts: { today: 0, yesterday: 0, before: 0 },
      audit: { lines: [] },
    });
  });

  it('logs what fails', async () => {
    directory().addFeedback({ id: 'f', msg: 'x', custid: null, tz: '', version: '' });
    site.directory.file('d1').run('DROP TABLE feedback');
    await directory().alarm();
    expect(events[0]).toBe('directory_alarm_failed');
  });
});

describe('a limiter', () => {
  it('reports whom it refused, five seconds later', async () => {
    const limiter = site.limiters.getByName('l1');
    expect([
      limiter.consumeQuota('LIMIT_EMAIL', 'a', 1),
      limiter.consumeQuota('LIMIT_EMAIL', 'a', 1),
    ]).toEqual([0, 1200]);
    expect(site.limiters.file('l1').alarmAt).toBe(NOW + 5000);
    vi.setSystemTime(NOW + 5000);
    await limiter.alarm();
    expect(site.directory.getByName('d1').overview().limitsHit).toEqual([
      { limit: 'LIMIT_EMAIL', today: 1, yesterday: 0 },
    ]);
  });

  it('counts exactly, and stores each call of a low limit', () => {
    const limiter = () => site.limiters.getByName('l1');
    const charge = (calls = 1) => limiter().consumeQuota('LIMIT_EMAIL', 'a', 3, calls);
    expect([charge(2), charge(), charge()]).toEqual([0, 0, 1200]);
    site.limiters.restart();
    expect([charge(), charge(-1), charge(), charge()]).toEqual([1200, 0, 0, 1200]);
    vi.setSystemTime(NOW + 1_200_000 - 1);
    expect(charge()).toBe(1);
    vi.setSystemTime(NOW + 1_200_000);
    expect(charge()).toBe(0);
    const stored = site.limiters.file('l1').run('SELECT count FROM counters');
    expect(stored).toEqual([{ count: 1 }]);
  });

  it('stores every eighth call of a high limit', () => {
    const limiter = () => site.limiters.getByName('l1');
    const stored = () => site.limiters.file('l1').run('SELECT count FROM counters');
    for (let calls = 0; calls < 7; calls++) limiter().consumeQuota('LIMIT_CREATE', 'a', 1000);
    expect(stored()).toEqual([]);
    limiter().consumeQuota('LIMIT_CREATE', 'a', 1000);
    expect(stored()).toEqual([{ count: 8 }]);
    for (let calls = 0; calls < 7; calls++) limiter().consumeQuota('LIMIT_CREATE', 'a', 1000);
    site.limiters.restart();
    for (let calls = 0; calls < 8; calls++) limiter().consumeQuota('LIMIT_CREATE', 'a', 1000);
    expect(stored()).toEqual([{ count: 16 }]);
  });

  it('charges budgets in their order, and gives them back', () => {
    const limiter = site.limiters.getByName('l1');
    const budget = (counter: string, attemptsMax: number, successClears = false) => ({
      limit: 'LIMIT_BASIC' as const,
      counter,
      attemptsMax,
      windowSeconds: 60,
      successClears,
    });
    const budgets = [budget('a', 2), budget('b', 1, true)];
    expect(limiter.recordAttempt(budgets)).toBe(0);
    expect(limiter.recordAttempt(budgets)).toBe(60);
    expect(limiter.recordAttempt([budget('a', 2)])).toBe(60);
    limiter.refundAttempt(budgets);
    expect(limiter.recordAttempt([budget('a', 2)])).toBe(0);
    expect(limiter.recordAttempt([budget('a', 2)])).toBe(60);
    expect(limiter.recordAttempt([budget('b', 1)])).toBe(0);
    limiter.refundAttempt([budget('c', 1)]);
    expect(limiter.recordAttempt([])).toBe(0);
  });

  it('takes a challenge once for each use, and the same call again', () => {
    const limiter = site.limiters.getByName('l1');
    const use = (how: 'verify' | 'spend', by: string) =>
      limiter.useChallenge('challenge', how, by, NOW + 60_000);
    expect([use('verify', 'one'), use('verify', 'one'), use('verify', 'two')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([use('spend', 'one'), use('spend', 'one'), use('spend', 'two')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(use('verify', 'three')).toBe(false);
  });
});
