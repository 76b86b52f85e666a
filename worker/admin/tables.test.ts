/** The lists and counts of a region in the file of the directory. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_SECONDS, FEEDBACK_SECONDS } from '../../shared/limits.ts';
import type { CustomerView } from '../accounts/account-types.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { AuditTable, auditTable } from './audit.ts';
import { CountTable, countTable } from './directory-lists.ts';
import { CustomerTable, customerTable } from './customers.ts';
import { DomainClaimsTable, domainClaimsTable } from './domain-claims-table.ts';
import { FailedEmailTable, failedEmailTable } from './failed-emails.ts';
import { FeedbackTable, feedbackTable } from './feedback.ts';
import { ReportTable, reportTables } from './report-table.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

let file: TestDatabase;
let counts: CountTable;

beforeEach(() => {
  file = new TestDatabase(
    [
      countTable,
      customerTable,
      feedbackTable,
      failedEmailTable,
      auditTable,
      domainClaimsTable,
      reportTables,
    ].join('\n'),
  );
  counts = new CountTable(file.sql);
});

afterEach(() => file.close());

describe('a count', () => {
  it('is the sum of what was added and removed, and takes no room at 0', () => {
    expect(counts.get('customers')).toBe(0);
    counts.add('customers', 3);
    counts.add('customers', -1);
    counts.add('feedback', 1);
    expect([counts.get('customers'), counts.get('feedback')]).toEqual([2, 1]);
    counts.add('customers', -2);
    counts.add('customers', 0);
    expect(file.run('SELECT name FROM counts')).toEqual([{ name: 'feedback' }]);
  });
});

describe('a customer', () => {
  const ada: CustomerView = {
    address: 'ada@example.com',
    role: 'colonel',
    planid: 'identity',
    locale: 'de',
    createdAt: NOW,
    lastSignInAt: NOW + 5,
    notify: [],
    counts: { created: 7, burned: 2, shared: 3 },
  };
  const listed = {
    address: 'ada@example.com',
    role: 'colonel',
    planid: 'identity',
    locale: 'de',
    createdAt: NOW,
    lastSignInAt: NOW + 5,
    secretsCreated: 7,
  };
  let table: CustomerTable;
  const page = () => table.page(null, '')?.lines;
  const stored = () => file.run('SELECT * FROM accounts');

  beforeEach(() => {
    table = new CustomerTable(file.sql, counts);
  });

  it('is listed and counted as the account reported it', () => {
    expect(table.apply('a1:ada', 3, ada)).toBe(true);
    expect(page()).toEqual([listed]);
    expect(counts.get('customers')).toBe(1);
    expect(stored()).toMatchObject([{ domain: 'example.com', sequence: 3, burned: 2, shared: 3 }]);
  });

  it('is replaced by a newer report alone', () => {
    table.apply('a1:ada', 3, ada);
    const changed = { ...ada, role: 'customer', planid: 'basic', lastSignInAt: null } as const;
    for (const sequence of [2, 3]) {
      expect(table.apply('a1:ada', sequence, changed)).toBe(false);
      expect(table.apply('a1:ada', sequence, null)).toBe(false);
    }
    expect(page()).toEqual([listed]);
    expect(table.apply('a1:ada', 4, changed)).toBe(true);
    expect(page()).toEqual([{ ...listed, role: 'customer', planid: 'basic', lastSignInAt: null }]);
    expect(table.apply('a1:ada', 4, null)).toBe(false);
    expect(counts.get('customers')).toBe(1);
  });

  it('that signed up again is listed where the new account belongs', () => {
    table.apply('a1:ada', 3, ada);
    table.apply('a1:ada', 4, { ...ada, createdAt: NOW + 9 });
    expect(page()).toEqual([{ ...listed, createdAt: NOW + 9 }]);
    expect(counts.get('customers')).toBe(1);
  });

  it('is not listed once the account ended, and no older report restores it', () => {
    table.apply('a1:ada', 3, ada);
    table.apply('a1:bob', 1, { ...ada, address: 'bob@example.com' });
    expect(table.apply('a1:ada', 4, null)).toBe(true);
    expect(page()).toMatchObject([{ address: 'bob@example.com' }]);
    expect(counts.get('customers')).toBe(1);
    expect(table.apply('a1:ada', 4, ada)).toBe(false);
    expect(table.apply('a1:ada', 5, null)).toBe(true);
    expect(counts.get('customers')).toBe(1);
    expect(table.apply('a1:ada', 6, ada)).toBe(true);
    expect(counts.get('customers')).toBe(2);
  });

  it('that never existed leaves the sequence number of its report', () => {
    expect(table.apply('a1:ada', 3, null)).toBe(true);
    expect(counts.get('customers')).toBe(0);
    expect(page()).toEqual([]);
    expect(stored()).toMatchObject([{ account: 'a1:ada', sequence: 3, address: null }]);
  });
});

describe('feedback', () => {
  const sent = { id: 'f1', msg: 'Hello', custid: null, tz: 'UTC', version: '1.2.3' };
  let table: FeedbackTable;

  beforeEach(() => {
    table = new FeedbackTable(file.sql, counts);
  });

  it('is listed by its day, and counted once', () => {
    table.add(sent, NOW);
    table.add({ ...sent, msg: 'again' }, NOW);
    table.add({ ...sent, id: 'f2', custid: 'ada@example.com' }, NOW - DAY_MS);
    table.add({ ...sent, id: 'f3' }, NOW - 2 * DAY_MS);
    table.add({ ...sent, id: 'f4' }, NOW - 3 * DAY_MS);
    expect(table.page('today', '', NOW)?.lines).toEqual([{ ...sent, createdAt: NOW }]);
    expect(table.page('yesterday', '', NOW)?.lines).toEqual([
      { ...sent, id: 'f2', custid: 'ada@example.com', createdAt: NOW - DAY_MS },
    ]);
    expect(table.page('before', '', NOW)?.lines.map(({ id }) => id)).toEqual(['f3', 'f4']);
    expect(table.counts(NOW)).toEqual({ today: 1, yesterday: 1, before: 2 });
  });

  it('is deleted after a year, the oldest first, so many at once', () => {
    const end = NOW + FEEDBACK_SECONDS * 1000;
    expect(table.nextDueAt()).toBeNull();
    table.add({ ...sent, id: 'f2' }, NOW + 1);
    table.add(sent, NOW);
    expect(table.nextDueAt()).toBe(end);
    table.deleteOld(end, 10);
    expect(table.nextDueAt()).toBe(end);
    table.deleteOld(end + 2, 1);
    expect(table.nextDueAt()).toBe(end + 1);
    expect(table.counts(NOW)).toEqual({ today: 1, yesterday: 0, before: 0 });
    table.deleteOld(end + 2, 1);
    expect(table.counts(NOW)).toEqual({ today: 0, yesterday: 0, before: 0 });
  });
});

describe('failed emails', () => {
  const mail = { id: 1, template: 'reset', reason: 'refused', failedAt: NOW };

  it('are listed as their object last reported them, and counted', () => {
    const table = new FailedEmailTable(file.sql, counts);
    table.apply('a1:ada', [mail, { ...mail, id: 2, failedAt: NOW + 5 }]);
    table.apply('a1:bob', [mail]);
    expect(table.page('')?.lines).toEqual([
      { ...mail, account: 'a1:ada', id: 2, failedAt: NOW + 5 },
      { ...mail, account: 'a1:bob' },
      { ...mail, account: 'a1:ada' },
    ]);
    expect(counts.get('failed_emails')).toBe(3);
    table.apply('a1:ada', [{ ...mail, id: 3 }]);
    expect(table.page('')?.lines.map(({ account, id }) => [account, id])).toEqual([
      ['a1:bob', 1],
      ['a1:ada', 3],
    ]);
    table.apply('a1:ada', []);
    table.apply('a1:bob', []);
    expect(table.page('')?.lines).toEqual([]);
    expect(counts.get('failed_emails')).toBe(0);
  });
});

describe('the audit log', () => {
  const entry = {
    id: 'e1',
    custid: 'grace@example.com',
    action: 'plan',
    subject: 'ada@example.com',
    detail: 'identity',
  } as const;

  it('has each action once, done or not', () => {
    const table = new AuditTable(file.sql);
    table.add(entry, NOW);
    table.add({ ...entry, detail: 'basic' }, NOW + 5);
    table.add({ ...entry, id: 'e2' }, NOW + 5);
    table.markDone('e1');
    expect(table.page('')?.lines).toEqual([
      { ...entry, id: 'e2', at: NOW + 5, done: false },
      { ...entry, at: NOW, done: true },
    ]);
  });

  it('is listed before those that were added before it in the same millisecond', () => {
    const table = new AuditTable(file.sql);
    for (const id of ['e2', 'e3', 'e1']) table.add({ ...entry, id }, NOW);
    expect(table.page('')?.lines.map(({ id }) => id)).toEqual(['e1', 'e3', 'e2']);
  });

  it('is deleted after a year, the oldest first, so many at once', () => {
    const table = new AuditTable(file.sql);
    const end = NOW + AUDIT_SECONDS * 1000;
    expect(table.nextDueAt()).toBeNull();
    table.add({ ...entry, id: 'e2' }, NOW + 1);
    table.add(entry, NOW);
    table.deleteOld(end, 10);
    expect(table.nextDueAt()).toBe(end);
    table.deleteOld(end + 2, 1);
    expect(table.page('')?.lines).toMatchObject([{ id: 'e2' }]);
  });
});

describe('a domain', () => {
  it('belongs to the first account that claims it, unless that one is evicted', () => {
    const table = new DomainClaimsTable(file.sql);
    expect(table.holder('acme.example')).toBeNull();
    expect(table.claim('acme.example', 'a1:ada', null, NOW)).toBe('a1:ada');
    expect(table.claim('acme.example', 'a1:ada', null, NOW)).toBe('a1:ada');
    expect(table.claim('acme.example', 'a1:bob', null, NOW)).toBe('a1:ada');
    expect(table.claim('acme.example', 'a1:bob', 'a1:eve', NOW)).toBe('a1:ada');
    expect(table.claim('acme.example', 'a1:bob', 'a1:ada', NOW)).toBe('a1:bob');
    expect(table.holder('acme.example')).toBe('a1:bob');
  });

  it('is released by its owner alone', () => {
    const table = new DomainClaimsTable(file.sql);
    table.claim('acme.example', 'a1:ada', null, NOW);
    table.claim('other.example', 'a1:ada', null, NOW);
    table.release('acme.example', 'a1:bob');
    expect(table.holder('acme.example')).toBe('a1:ada');
    table.release('acme.example', 'a1:ada');
    expect([table.holder('acme.example'), table.holder('other.example')]).toEqual([null, 'a1:ada']);
  });
});

describe('the reports of vaults', () => {
  const day = '2026-11-22';
  const none = { created: 0, received: 0, burned: 0, expired: 0 };
  const total = { created: 40, received: 30, burned: 5, expired: 1 };
  const today = { created: 4, received: 3, burned: 2, expired: 1 };
  let table: ReportTable;

  beforeEach(() => {
    table = new ReportTable(file.sql);
  });

  it('are summed, each vault’s last one', () => {
    expect([table.secretsToday(NOW), table.secretsTotal()]).toEqual([none, none]);
    table.applyVault('v1', 5, { kind: 'vault', day, today: none, total: none }, NOW);
    table.applyVault('v1', 6, { kind: 'vault', day, today, total }, NOW);
    for (const sequence of [5, 6]) {
      table.applyVault('v1', sequence, { kind: 'vault', day, today: none, total: none }, NOW);
    }
    table.applyVault('v2', 1, { kind: 'vault', day, today, total }, NOW);
    expect(table.secretsToday(NOW)).toEqual({ created: 8, received: 6, burned: 4, expired: 2 });
    expect(table.secretsTotal()).toEqual({ created: 80, received: 60, burned: 10, expired: 2 });
    expect(table.shards()).toEqual(['v1', 'v2']);
  });

  it('are listed for the last thirty days, oldest first', () => {
    const days = ['2026-10-22', '2026-10-23', '2026-10-24', '2026-11-21', '2026-11-22'];
    for (const [sequence, of] of days.entries()) {
      const then = Date.parse(`${of}T12:00:00Z`);
      table.applyVault('v1', sequence + 1, { kind: 'vault', day: of, today, total }, then);
    }
    expect(table.secretsByDay(NOW)).toEqual(days.slice(2).map((of) => ({ day: of, ...today })));
    const kept = file.run('SELECT day FROM secret_days ORDER BY day');
    expect(kept.map((row) => row['day'])).toEqual(days.slice(1));
  });

  it('of an unnamed vault are no vault', () => {
    table.applyVault('', 1, { kind: 'vault', day, today, total }, NOW);
    expect(table.shards()).toEqual([]);
  });

  it('of limits name those that refused callers today, the busiest first, and the day before', () => {
    const report = (limiter: string, of: string, hits: Record<string, number>) =>
      table.applyLimiter(limiter, { kind: 'limiter', day: of, hits }, NOW);
    report('l1', '2026-11-21', { LIMIT_CREATE: 2, LIMIT_EMAIL: 4 });
    report('l1', day, { LIMIT_CREATE: 1, LIMIT_REVEAL: 3 });
    report('l1', day, { LIMIT_CREATE: 5 });
    report('l2', day, { LIMIT_REVEAL: 3, LIMIT_DOMAIN: 1 });
    expect(table.limitsHit(NOW)).toEqual([
      { limit: 'LIMIT_REVEAL', today: 6, yesterday: 0 },
      { limit: 'LIMIT_CREATE', today: 5, yesterday: 2 },
      { limit: 'LIMIT_DOMAIN', today: 1, yesterday: 0 },
      { limit: 'LIMIT_EMAIL', today: 0, yesterday: 4 },
    ]);
    report('l1', '2026-10-22', { LIMIT_CREATE: 1 });
    report('l1', '2026-10-23', { LIMIT_CREATE: 1 });
    const kept = file.run('SELECT MIN(day) AS day FROM limit_days')[0];
    expect(kept?.['day']).toBe('2026-10-23');
  });
});
