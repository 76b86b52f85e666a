/** What the directory receives, whether once or twice, late or early. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FEEDBACK_SECONDS } from '../../../shared/limits.ts';
import {
  accountReport,
  anyDirectory,
  audited,
  customer,
  type DirectoryStub,
  feedback,
  inside,
  readAll,
} from './directories.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const noon = Date.UTC(2026, 10, 21, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

describe('an account', () => {
  const ada = customer('ada@example.com');
  const mail = { id: 7, template: 'reset', reason: 'refused', failedAt: noon };

  it('counts an account once, and its mails, however often it is reported, and no more once it has ended', async () => {
    const stub = anyDirectory();
    const counts = async () => {
      const { customerCount, failedMailCount, customers, failedMails } = await stub.overview();
      expect(customers.lines).toHaveLength(customerCount);
      expect(failedMails.lines).toHaveLength(failedMailCount);
      return [customerCount, failedMailCount];
    };
    const failedMails = [mail, { ...mail, id: 8 }];
    await stub.applyReport('a1:x', 5, accountReport(ada, failedMails));
    await stub.applyReport('a1:x', 5, accountReport(ada, failedMails));
    expect(await counts()).toEqual([1, 2]);
    await stub.applyReport('a1:x', 6, accountReport({ ...ada, planid: 'identity' }, [mail]));
    expect(await counts()).toEqual([1, 1]);
    await stub.applyReport('a1:x', 8, accountReport(null));
    expect(await counts()).toEqual([0, 0]);
    await stub.applyReport('a1:x', 7, accountReport(ada, failedMails));
    expect(await counts()).toEqual([0, 0]);
    await stub.applyReport('a1:x', 9, accountReport(ada));
    expect(await counts()).toEqual([1, 0]);
  });

  it('lists an account as it was last reported', async () => {
    const stub = anyDirectory();
    await stub.applyReport('a1:x', 1, accountReport(ada));
    const changed = {
      ...ada,
      role: 'colonel' as const,
      planid: 'identity',
      locale: 'de',
      lastSignInAt: 5,
      counts: { created: 3, burned: 1, shared: 1 },
    };
    await stub.applyReport('a1:x', 2, accountReport(changed));
    const { counts, notify: _notify, ...listed } = changed;
    expect((await stub.customers(null, ''))?.lines).toEqual([
      { ...listed, secretsCreated: counts.created },
    ]);
  });
});

describe('feedback', () => {
  const countsOf = async (stub: DirectoryStub) => (await stub.overview()).feedbackCounts;

  it('keeps and counts feedback that comes twice once, as it came first', async () => {
    const stub = anyDirectory();
    await stub.addFeedback(feedback('one', { custid: 'ada@example.com' }));
    await stub.addFeedback(feedback('one', { msg: 'another' }));
    expect(await countsOf(stub)).toEqual({ today: 1, yesterday: 0, before: 0 });
    expect((await stub.feedback('today', ''))?.lines).toEqual([
      { ...feedback('one', { custid: 'ada@example.com' }), createdAt: noon },
    ]);
  });

  it('moves feedback from today to yesterday, and to what was before, at midnight UTC', async () => {
    const stub = anyDirectory();
    vi.setSystemTime(noon + DAY / 2 - 1);
    await stub.addFeedback(feedback('late'));
    expect(await countsOf(stub)).toEqual({ today: 1, yesterday: 0, before: 0 });
    vi.setSystemTime(noon + DAY / 2);
    await stub.addFeedback(feedback('early'));
    expect(await countsOf(stub)).toEqual({ today: 1, yesterday: 1, before: 0 });
    vi.setSystemTime(noon + DAY + DAY / 2);
    expect(await countsOf(stub)).toEqual({ today: 0, yesterday: 1, before: 1 });
    const idsOf = async (group: 'today' | 'yesterday' | 'before') =>
      (await stub.feedback(group, ''))?.lines.map(({ id }) => id);
    expect(await idsOf('today')).toEqual([]);
    expect(await idsOf('yesterday')).toEqual(['early']);
    expect(await idsOf('before')).toEqual(['late']);
  });

  it('reads the feedback of a day on past midnight', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (let n = 0; n < 180; n++) directory.addFeedback(feedback(String(n)));
    });
    const read = await readAll(
      async (after) => stub.feedback('today', after),
      () => Promise.resolve(vi.setSystemTime(noon + DAY)),
    );
    expect(read).toHaveLength(180);
  });
});

it('sets the alarm for when the oldest feedback has been stored long enough, not before and not much later', async () => {
  const stub = anyDirectory();
  await stub.addFeedback(feedback('old'));
  const alarm = await runInDurableObject(stub, (_directory, { storage }) => storage.getAlarm());
  const late = (alarm ?? 0) - (noon + FEEDBACK_SECONDS * 1000);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(DAY);
});

it('logs an alarm of the directory that fails', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stub = anyDirectory();
  const rename = (table: string, name: string) =>
    runInDurableObject(stub, (_directory, { storage }) => {
      storage.sql.exec(`ALTER TABLE ${table} RENAME TO ${name}`);
    });
  await stub.addFeedback(feedback('one'));
  await rename('feedback', 'lost');
  await runDurableObjectAlarm(stub);
  expect(warning.mock.calls.join()).toContain('directory_alarm_failed');
  await rename('lost', 'feedback');
  await runDurableObjectAlarm(stub);
  warning.mockRestore();
});

it('stores an entry as it was first recorded, and whether the action was completed', async () => {
  const stub = anyDirectory();
  const linesOf = async () => (await stub.audit(''))?.lines;
  const entry = audited('one', { action: 'role', subject: 'a', detail: 'b' });
  await stub.addAuditEntry(entry);
  expect(await linesOf()).toEqual([{ ...entry, at: noon, done: false }]);
  await stub.completeAuditEntry('one');
  vi.setSystemTime(noon + 1);
  await stub.addAuditEntry({ ...entry, action: 'plan', detail: 'c' });
  await stub.completeAuditEntry('one');
  await stub.completeAuditEntry('nothing');
  expect(await linesOf()).toEqual([{ ...entry, at: noon, done: true }]);
});

describe('feedback and the audit', () => {
  it('keeps feedback and the audit for a year', async () => {
    const stub = anyDirectory();
    const kept = async () => {
      const { audit, feedbackCounts } = await stub.overview();
      return [audit.lines.length, feedbackCounts.before];
    };
    await inside(stub, (directory) => {
      for (let n = 0; n < 3; n++) {
        vi.setSystemTime(noon + n * DAY);
        directory.addFeedback(feedback(String(n)));
        directory.addAuditEntry(audited(String(n)));
      }
    });
    vi.setSystemTime(noon + YEAR);
    await runDurableObjectAlarm(stub);
    expect(await kept()).toEqual([3, 3]);
    vi.setSystemTime(noon + YEAR + 1);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await kept()).toEqual([2, 2]);
    vi.setSystemTime(noon + YEAR + 3 * DAY);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await kept()).toEqual([0, 0]);
    // Nothing is left to do.
    expect(await runDurableObjectAlarm(stub)).toBe(false);
  });

  it('clears the entries of many years away in steps', async () => {
    const stub = anyDirectory();
    await inside(stub, (directory) => {
      for (let n = 0; n < 1200; n++) directory.addFeedback(feedback(String(n)));
    });
    vi.setSystemTime(noon + 2 * YEAR);
    const left = async () => (await stub.overview()).feedbackCounts.before;
    const counts = [await left()];
    while (await runDurableObjectAlarm(stub)) counts.push(await left());
    expect(counts).toEqual([1200, 700, 200, 0]);
  });
});
