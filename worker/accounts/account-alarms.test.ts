/** What the objects do without being called: a part that fails is logged, and holds up no other. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { idOf } from '../crypto/keys.ts';
import { bytes } from '../../test/support/account-sample.ts';
import type { TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, NOW, overloaded, startSite } from '../../test/support/worker/test-site-setup.ts';
import { SecretVault } from '../secrets/vault.ts';

const DAY = 86_400_000;
const ADA = 'ada@example.com';

let site: TestSite;
let log: string[];

beforeEach(async () => {
  log = [];
  site = await startSite(log);
});
afterEach(() => endSite(site));

/** The names of what was logged. */
const events = () => log.map((line) => /"event":"(\w*)"/.exec(line)?.[1] ?? '');

const signUp = (over: Record<string, string> = {}) =>
  site.call(
    '/account/signup',
    { email: ADA, password: 'correct horse battery', agree: true },
    { settings: over },
  );

describe('an account', () => {
  const ada = () => site.account(ADA);

  it.each([
    ['receipts', 'account_receipts_failed'],
    ['webhook', 'account_webhook_failed'],
    ['deliveries', 'account_deliveries_failed'],
    ['domains', 'account_domains_failed'],
    ['auth_log', 'account_expiry_failed'],
  ])('without its table of %s goes on, and logs %s', async (table, event) => {
    await signUp();
    await site.run(ada(), `DROP TABLE ${table}`);
    // The next alarm cannot be set either.
    await expect(site.alarm(ada())).rejects.toThrow(table);
    expect(events()).toContain(event);
    expect(await site.stored('outbox:')).toHaveLength(1);
  });

  it('without its emails goes on as well', async () => {
    await signUp();
    await site.run(ada(), 'DROP TABLE emails');
    await expect(site.alarm(ada())).rejects.toThrow('emails');
    expect(events()).toContain('account_emails_failed');
  });

  it('asks about every expired secret, also where the vaults of those before it do not answer', async () => {
    const page = await site.person();
    const create = async () => {
      const { body } = await site.call('/secret/conceal', { secret: 'x', ttl: 60 }, page);
      return idOf(v.parse(concealSecret.reply, body).record.secret.key);
    };
    const broken = new Set<string>();
    // More than one run asks about.
    for (let secret = 0; secret < 51; secret++) broken.add(await create());
    vi.setSystemTime(NOW + 1);
    await create();
    await create();
    // oxlint-disable-next-line typescript/unbound-method -- called with the vault below
    const { inspect } = SecretVault.prototype;
    vi.spyOn(SecretVault.prototype, 'inspect').mockImplementation(function (
      this: SecretVault,
      ...given
    ) {
      if (broken.has(given[0])) overloaded();
      return inspect.apply(this, given);
    });
    for (let run = 1; run <= 3; run++) {
      vi.setSystemTime(NOW + run * 61_000);
      await site.alarm(ada());
    }
    expect(events()).toContain('account_receipts_failed');
    const open = await site.run(ada(), 'SELECT secret_id FROM receipts WHERE state IS NULL');
    expect(new Set(open.map(({ secret_id }) => secret_id))).toEqual(broken);
  });

  it('without a name does nothing under another one, and logs that', async () => {
    await signUp({ AUTOVERIFY: '1' });
    vi.setSystemTime(NOW + 2000);
    await site.objects.use(ada(), (account) => {
      const ctx: unknown = Reflect.get(account, 'ctx');
      if (ctx instanceof Object) Object.assign(ctx, { id: {} });
    });
    await site.alarm(ada());
    expect(events()).toContain('directory_sync_failed');
    expect(await site.directory().overview()).toMatchObject({ customerCount: 0 });
  });

  it('whose report is not taken logs that', async () => {
    await signUp({ AUTOVERIFY: '1' });
    vi.spyOn(site.env.DIRECTORY, 'getByName').mockImplementation(overloaded);
    await site.alarm(ada());
    expect(events()).toEqual(['directory_sync_failed']);
  });

  it('is called when something is due: an email at once, a sign-up after a week', async () => {
    await signUp();
    expect(await site.alarmOf(ada())).toBe(NOW);
    await site.alarm(ada());
    // What it counts of emails ends first.
    expect(await site.alarmOf(ada())).toBe(NOW + DAY);
    vi.setSystemTime(NOW + DAY);
    await site.alarm(ada());
    expect(await site.alarmOf(ada())).toBe(NOW + 7 * DAY);
    vi.setSystemTime(NOW + 7 * DAY);
    await site.alarm(ada());
    expect(await site.objects.use(ada(), (_, { storage }) => storage.kv.list())).toEqual([]);
  });

  it('keeps the outcome of an email for thirty days', async () => {
    await signUp({ AUTOVERIFY: '1' });
    await site.call('/account/forgot', { email: ADA });
    const states = () => site.run(ada(), 'SELECT state FROM emails');
    for (const [day, kept] of [
      [0, 1],
      [29, 1],
      [30, 0],
    ] as const) {
      vi.setSystemTime(NOW + day * DAY);
      await site.alarm(ada());
      expect(await states()).toEqual(Array.from({ length: kept }, () => ({ state: 'sent' })));
    }
  });

  it('reports what changes together, two seconds later', async () => {
    await signUp({ AUTOVERIFY: '1' });
    expect(await site.alarmOf(ada())).toBe(NOW + 2000);
    vi.setSystemTime(NOW + 2000);
    await site.alarm(ada());
    expect(await site.directory().overview()).toMatchObject({
      customerCount: 1,
      customers: { lines: [{ address: ADA, role: 'customer', planid: 'basic' }] },
    });
  });

  it('does nothing before someone signs up, and is not called', async () => {
    await site.alarm(ada());
    expect([events(), await site.alarmOf(ada())]).toEqual([[], null]);
  });
});

describe('a mail queue', () => {
  const queue = () => site.env.MAIL_QUEUE.getByName('p1');
  const email = {
    id: 'one',
    template: 'feedback',
    encrypted: bytes(1),
    origin: 'https://seal.example',
  } as const;

  it('lists an email that it cannot read as failed, and sends it again when it is asked to', async () => {
    await queue().enqueue(email);
    await queue().enqueue(email);
    await site.alarm(queue());
    await site.alarm(queue());
    expect(await site.directory().overview()).toMatchObject({
      failedMailCount: 1,
      customerCount: 0,
      failedMails: { lines: [{ account: 'p1', id: 1, reason: 'unreadable', failedAt: NOW }] },
    });
    const retried = await Promise.all([2, 1, 1].map((id) => queue().retry(id)));
    expect(retried).toEqual([false, true, false]);
    expect(await site.alarmOf(queue())).toBe(NOW);
  });

  it('logs what fails', async () => {
    await queue().enqueue(email);
    await site.run(queue(), 'DROP TABLE emails');
    await site.alarm(queue());
    expect(events()[0]).toBe('mail_queue_alarm_failed');
  });

  it('does nothing before its first email', async () => {
    expect(await queue().retry(1)).toBe(false);
    await site.alarm(queue());
    expect([events(), await site.alarmOf(queue())]).toEqual([[], null]);
  });
});

describe('the directory', () => {
  it('deletes feedback and its log after a year, what ends within ten minutes together', async () => {
    const feedback = { id: 'f', msg: 'x', custid: null, tz: '', version: '' };
    await site.directory().addFeedback(feedback);
    expect(await site.alarmOf(site.directory())).toBe(NOW + 365 * DAY + 600_000);
    const entry = { id: 'e', custid: ADA, action: 'plan', subject: '', detail: '' } as const;
    await site.directory().addAuditEntry(entry);
    vi.setSystemTime(NOW + 365 * DAY + 1);
    await site.alarm(site.directory());
    expect(await site.directory().overview()).toMatchObject({
      feedbackCounts: { today: 0, yesterday: 0, before: 0 },
      audit: { lines: [] },
    });
  });

  it('logs what fails', async () => {
    await site.directory().addFeedback({ id: 'f', msg: 'x', custid: null, tz: '', version: '' });
    await site.run(site.directory(), 'DROP TABLE feedback');
    await site.alarm(site.directory());
    expect(events()[0]).toBe('directory_alarm_failed');
  });
});

describe('a limiter', () => {
  const charge = (max: number, calls = 1) =>
    site.limiter().consumeQuota('LIMIT_EMAIL', 'a', max, calls);
  const counts = () => site.run(site.limiter(), 'SELECT count FROM counters');

  it('reports whom it refused, five seconds later', async () => {
    expect([await charge(1), await charge(1)]).toEqual([0, 1200]);
    expect(await site.alarmOf(site.limiter())).toBe(NOW + 5000);
    vi.setSystemTime(NOW + 5000);
    await site.alarm(site.limiter());
    expect((await site.directory().overview()).limitsHit).toEqual([
      { limit: 'LIMIT_EMAIL', today: 1, yesterday: 0 },
    ]);
  });

  it('counts exactly, and stores each call of a low limit', async () => {
    expect([await charge(3, 2), await charge(3), await charge(3)]).toEqual([0, 0, 1200]);
    site.objects.evictAll();
    expect(await charge(3)).toBe(1200);
    expect([await charge(3, -1), await charge(3), await charge(3)]).toEqual([0, 0, 1200]);
    vi.setSystemTime(NOW + 1_200_000 - 1);
    expect(await charge(3)).toBe(1);
    vi.setSystemTime(NOW + 1_200_000);
    expect(await charge(3)).toBe(0);
    expect(await counts()).toEqual([{ count: 1 }]);
  });

  it('stores every eighth call of a high limit', async () => {
    const chargeOften = async (calls: number) => {
      for (let call = 0; call < calls; call++) await charge(1000);
    };
    await chargeOften(7);
    expect(await counts()).toEqual([]);
    await chargeOften(1);
    expect(await counts()).toEqual([{ count: 8 }]);
    await chargeOften(7);
    site.objects.evictAll();
    await chargeOften(8);
    expect(await counts()).toEqual([{ count: 16 }]);
  });

  it('charges budgets in their order, and gives them back', async () => {
    const limiter = site.limiter();
    const budget = (counter: string, attemptsMax: number, successClears = false) => ({
      limit: 'LIMIT_BASIC' as const,
      counter,
      attemptsMax,
      windowSeconds: 60,
      successClears,
    });
    const budgets = [budget('a', 2), budget('b', 1, true)];
    expect(await limiter.recordAttempt(budgets)).toBe(0);
    expect(await limiter.recordAttempt(budgets)).toBe(60);
    expect(await limiter.recordAttempt([budget('a', 2)])).toBe(60);
    await limiter.refundAttempt(budgets);
    expect(await limiter.recordAttempt([budget('a', 2)])).toBe(0);
    expect(await limiter.recordAttempt([budget('a', 2)])).toBe(60);
    expect(await limiter.recordAttempt([budget('b', 1)])).toBe(0);
    await limiter.refundAttempt([budget('c', 1)]);
    expect(await limiter.recordAttempt([])).toBe(0);
  });

  it('takes a challenge once for each use, and the same call again', async () => {
    const use = (how: 'verify' | 'spend', ...by: string[]) =>
      Promise.all(
        by.map((call) => site.limiter().useChallenge('challenge', how, call, NOW + 60_000)),
      );
    expect(await use('verify', 'one', 'one', 'two')).toEqual([true, true, false]);
    expect(await use('spend', 'one', 'one', 'two')).toEqual([true, true, false]);
    expect(await use('verify', 'three')).toEqual([false]);
  });
});
