/** The storage of an account: what changes together, what ends when, and when nothing is left. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECEIPT_SECONDS } from '../../shared/limits.ts';
import { account, bytes, DAY, pending, withToken } from '../../test/support/account-sample.ts';
import { type AccountState, emptyAccount } from './rules/account-state.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { AccountStore } from './account-store.ts';
import { newDomain } from '../domains/domain-table.ts';

const NOW = Date.UTC(2026, 10, 22);
const ORIGIN = 'https://seal.example';
const requester = { id: 'someone', isKnownBrowser: false };

let file: TestDatabase;
let store: AccountStore;

beforeEach(() => {
  file = new TestDatabase();
  store = new AccountStore(file.storage);
});

afterEach(() => file.close());

function receipt(id: string, createdAt = NOW) {
  const expiresAt = createdAt + 60_000;
  const encrypted = { encryptedKey: bytes(1), encryptedPart: bytes(2) };
  return { id, secretId: `secret of ${id}`, ...encrypted, createdAt, expiresAt };
}

const email = { recipient: 'b*****@e*****.com', encrypted: bytes(3) };

function exist(state: AccountState = account()): void {
  store.change(() => store.write(state));
}

function addDomain(identifier: string, provenAt: number | null = null): void {
  const domain = newDomain({ identifier, displayDomain: identifier, baseDomain: identifier }, NOW);
  store.domains.write({ ...domain, lifecycle: { ...domain.lifecycle, provenAt } });
}

describe('an account that no one has signed up for', () => {
  it('is empty, and reading it stores nothing', () => {
    expect(store.exists).toBe(false);
    expect(store.read()).toEqual(emptyAccount);
    expect(store.home(NOW)).toEqual({ receipts: 0, domainCount: 0, domains: [] });
    expect(store.recent(0, 10, NOW)).toEqual({ receipts: [], count: 0 });
    expect(store.authLogPage(0, 10, NOW)).toEqual({ entries: [], count: 0 });
    expect(store.provenDomains()).toEqual([]);
    expect(store.mailsOf('a')).toBeNull();
    expect([store.resend('a', 1, NOW), store.retry(1, NOW)]).toEqual([false, false]);
    store.discardReceipt('a', NOW);
    expect(store.exists).toBe(false);
    expect(file.run('SELECT name FROM sqlite_master')).toEqual([]);
  });

  it('exists from its first change on, also for the next start of the object', () => {
    exist();
    expect(store.exists).toBe(true);
    const next = new AccountStore(file.storage);
    expect([next.exists, next.read()]).toEqual([true, account()]);
  });

  it('keeps nothing of a change that fails', () => {
    exist();
    const failing = () =>
      store.change(() => {
        store.write(emptyAccount);
        store.receipts.add(receipt('a'));
        throw new Error('broken');
      });
    expect(failing).toThrow('broken');
    expect(store.read()).toEqual(account());
    expect(store.receipts.find('a')).toBeNull();
  });
});

describe('a receipt', () => {
  beforeEach(() => exist());

  it('is stored with its emails, counted and reported; a second time changes nothing', () => {
    store.addReceipt(receipt('a'), [email, email], ORIGIN, NOW);
    const { last } = store.sequence.read();
    expect(last).toBe(NOW);
    store.addReceipt(receipt('a'), [email], ORIGIN, NOW + 5);
    expect(store.read().profile?.counts).toEqual({ created: 1, burned: 0, shared: 0 });
    expect(store.mailsOf('a')).toHaveLength(2);
    expect(store.sequence.read().last).toBe(last);
  });

  it('that is taken back does not count', () => {
    store.addReceipt(receipt('a'), [], ORIGIN, NOW);
    store.discardReceipt('b', NOW + 5);
    expect([store.read().profile?.counts.created, store.sequence.read().last]).toEqual([1, NOW]);
    store.discardReceipt('a', NOW + 5);
    expect([store.read().profile?.counts.created, store.sequence.read().last]).toEqual([
      0,
      NOW + 5,
    ]);
    expect(store.mailsOf('a')).toBeNull();
  });

  it('is listed for a month, and its first page has what happened on each day', () => {
    const since = NOW - RECEIPT_SECONDS * 1000;
    store.addReceipt(receipt('old', since - 1), [], ORIGIN, NOW);
    store.addReceipt(receipt('first', since), [], ORIGIN, NOW);
    store.addReceipt(receipt('last'), [], ORIGIN, NOW);
    const page = store.recent(0, 10, NOW);
    expect(page.receipts.map(({ id }) => id)).toEqual(['last', 'first']);
    expect(page.count).toBe(2);
    expect(page.days).toMatchObject([{ created: 1 }, { created: 1 }]);
    const next = store.recent(1, 10, NOW);
    expect(next.receipts.map(({ id }) => id)).toEqual(['first']);
    expect(next).not.toHaveProperty('days');
    expect(store.recent(0, 0, NOW)).toEqual({ receipts: [], count: 2 });
    expect(store.home(NOW)).toEqual({ receipts: 2, domainCount: 0, domains: [] });
  });

  it('has no emails unless it is there', () => {
    expect(store.mailsOf('a')).toBeNull();
    store.addReceipt(receipt('a'), [], ORIGIN, NOW);
    expect(store.mailsOf('a')).toEqual([]);
  });
});

describe('a failed email', () => {
  beforeEach(() => {
    exist();
    store.addReceipt(receipt('a'), [email], ORIGIN, NOW);
  });

  it('is queued again once, and that is reported', () => {
    expect([store.resend('a', 1, NOW + 1), store.retry(1, NOW + 1)]).toEqual([false, false]);
    expect(store.sequence.read().last).toBe(NOW);
    for (const queue of [
      (now: number) => store.resend('a', 1, now),
      (now: number) => store.retry(1, now),
    ]) {
      store.emails.markFailed(1, 'refused', NOW);
      const before = store.sequence.read().last;
      expect(queue(NOW + 5)).toBe(true);
      expect(queue(NOW + 6)).toBe(false);
      expect(store.sequence.read().last).toBeGreaterThan(before);
      expect(store.mailsOf('a')).toMatchObject([{ state: 'waiting' }]);
    }
  });
});

describe('an email to the account itself', () => {
  const queued = () => store.emails.takeDue(NOW + DAY, 100).map(({ template }) => template);

  it('is queued within the quota of the caller', () => {
    exist();
    for (let n = 0; n < 5; n++) store.queueEmail('reset', ORIGIN, requester, NOW + n);
    expect(queued()).toEqual(['reset', 'reset', 'reset']);
  });

  it('about a new API token has no quota', () => {
    exist();
    const notice = { template: 'api-token', encrypted: bytes(9) } as const;
    for (let n = 0; n < 20; n++) store.queueEmail(notice, ORIGIN, requester, NOW);
    expect(queued()).toHaveLength(20);
  });

  it('counts for a day, and nothing is stored of it afterwards', () => {
    exist();
    store.queueEmail('reset', ORIGIN, requester, NOW);
    store.queueEmail('reset', ORIGIN, requester, NOW + 10);
    const quota = () => file.storage.kv.get<readonly unknown[]>('email_quota')?.length;
    expect(store.nextExpiryAt()).toBe(NOW + DAY);
    store.deleteExpired(NOW + DAY - 1);
    expect(quota()).toBe(2);
    store.deleteExpired(NOW + DAY);
    expect([quota(), store.nextExpiryAt()]).toEqual([1, NOW + 10 + DAY]);
    store.deleteExpired(NOW + 10 + DAY);
    expect([quota(), store.nextExpiryAt()]).toEqual([undefined, null]);
  });
});

describe('the domains of an account', () => {
  it('are counted, and those that are proven named', () => {
    exist();
    addDomain('a.example');
    addDomain('b.example', NOW);
    expect(store.home(NOW)).toEqual({ receipts: 0, domainCount: 2, domains: ['b.example'] });
    expect(store.provenDomains()).toEqual(['b.example']);
  });
});

describe('what ends', () => {
  it('is a sign-up that was not verified, with everything beside it', () => {
    exist(pending());
    const endsAt = store.read().pending?.endsAt ?? 0;
    store.queueEmail('verification', ORIGIN, requester, 0);
    store.authLog.record({ event: 'account_created' }, 0);
    expect(store.nextExpiryAt()).toBe(DAY);
    store.deleteExpired(endsAt - 1);
    expect(store.read().pending).not.toBeNull();
    expect(store.emails.nextDueAt()).toBe(0);
    store.deleteExpired(endsAt);
    expect(store.read()).toEqual(emptyAccount);
    expect(store.emails.nextDueAt()).toBeNull();
    expect(store.authLog.nextDueAt()).toBeNull();
    expect(store.sequence.read().last).toBe(0);
  });

  it('is reported if the directory lists an email of it that failed', () => {
    exist(pending());
    store.queueEmail('verification', ORIGIN, requester, 0);
    store.emails.markFailed(1, 'refused', 5);
    store.deleteExpired(NOW);
    expect(store.sequence.read().last).toBe(NOW);
  });

  it('is a token of an account, and an entry of its log', () => {
    exist(withToken(account(), 5, { expiresAt: 500 }));
    expect(store.nextExpiryAt()).toBe(500);
    store.deleteExpired(499);
    expect(store.read().profile?.apiTokens).toHaveLength(1);
    store.deleteExpired(500);
    expect(store.read().profile?.apiTokens).toEqual([]);
    expect(store.nextExpiryAt()).toBeNull();
    store.authLog.record({ event: 'signed_in' }, NOW);
    const end = store.nextExpiryAt() ?? 0;
    expect(end).toBe(NOW + 90 * DAY + 1);
    store.deleteExpired(end - 1);
    expect(store.nextExpiryAt()).toBe(end);
    store.deleteExpired(end);
    expect(store.nextExpiryAt()).toBeNull();
  });

  it('that is first is due first', () => {
    exist(withToken(account(), 5, { expiresAt: NOW + 50 }));
    store.authLog.record({ event: 'signed_in' }, NOW);
    store.queueEmail('reset', ORIGIN, requester, NOW);
    expect(store.nextExpiryAt()).toBe(NOW + 50);
  });
});

describe('an account that ends', () => {
  it('has no list any more, and its domains are removed by themselves', () => {
    exist();
    store.addReceipt(receipt('a'), [email], ORIGIN, NOW);
    store.queueEmail('reset', ORIGIN, requester, NOW);
    store.authLog.record({ event: 'signed_in' }, NOW);
    store.webhook.set(
      { encryptedUrl: bytes(1), encryptedSecret: bytes(2), events: [], format: 'standard' },
      NOW,
    );
    store.deliveries.addTest(NOW);
    addDomain('a.example', NOW);
    store.clearLists(NOW);
    expect(store.receipts.nextDueAt()).toBeNull();
    expect(store.emails.nextDueAt()).toBeNull();
    expect(file.storage.kv.get('email_quota')).toBeUndefined();
    expect(store.authLog.nextDueAt()).toBeNull();
    expect(store.webhook.find()).toBeNull();
    expect(store.deliveries.list()).toEqual([]);
    expect(store.domains.find('a.example')?.lifecycle.isRemoving).toBe(true);
  });

  it('is deleted once the directory has acknowledged it, and no domain is left', async () => {
    exist();
    addDomain('a.example');
    store.recordChange(NOW);
    await store.deleteIfEmpty();
    expect([store.exists, store.nextExpiryAt()]).toEqual([true, null]);
    store.write(emptyAccount);
    await store.deleteIfEmpty();
    expect([store.exists, store.nextExpiryAt()]).toEqual([true, null]);
    store.sequence.acknowledge(NOW);
    await store.deleteIfEmpty();
    expect(store.exists).toBe(true);
    store.domains.delete('a.example');
    expect(store.nextExpiryAt()).toBe(0);
    await store.deleteIfEmpty();
    expect(store.exists).toBe(false);
    expect(file.storage.kv.get('state')).toBeUndefined();
    await store.deleteIfEmpty();
  });
});
