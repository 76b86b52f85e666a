/** What the directory reads is bounded, however much it holds. */
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { defaultLimits } from '../../../shared/limits.ts';
import { dayOf } from '../../../shared/day.ts';
import type { Directory } from '../../../worker/admin/directory.ts';
import { customerSearch } from '../../../worker/admin/rules/customer-search.ts';
import {
  accountReport,
  anyDirectory,
  audited,
  customer,
  type DirectoryStub,
  feedback,
  inside,
  limiterReport,
  rowsReadBy,
  vaultReport,
} from './directories.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);

const CUSTOMERS = 10_000;
/** Most of it today; always far more than may be read. */
const FEEDBACK = inject('isFull') ? 100_000 : 10_000;
const EARLIER = FEEDBACK / 5;
const today = FEEDBACK - 2 * EARLIER;
const MAILS = 5000;
const VAULTS = 256;
const LIMITERS = 64;

const PAGE = 50;
/** Its lines, the one behind them, and the one before. */
const PAGE_ROWS_MAX = PAGE + 2;
const LISTS = 6;
const COUNTS = 5;
const limits = [...Object.keys(defaultLimits), 'GUESSES_PER_DAY'];
const DAYS = 2;
/** Every vault's line of today, in total and of each day, and every limiter's of today and yesterday. */
const REPORT_ROWS_MAX = (2 + DAYS) * VAULTS + 2 * LIMITERS * limits.length;
const OVERVIEW_ROWS_MAX = LISTS * PAGE_ROWS_MAX + COUNTS + REPORT_ROWS_MAX;

const AUDIT_ENTRIES = 1000;
const counts = { created: 4, received: 1, burned: 1, expired: 1 };
const byAddress = customerSearch('person');
const byDomain = customerSearch('@domain');

let full: DirectoryStub;

function reportAccounts(directory: Directory): void {
  for (let n = 0; n < CUSTOMERS; n++) {
    const failedMails =
      n < MAILS ? [{ id: 1, template: 'reset', reason: 'refused', failedAt: n }] : [];
    const address = `person${n}@domain${n % 100}.example`;
    const listed = customer(address, { createdAt: n });
    directory.applyReport(`a1:${n}`, 1, accountReport(listed, failedMails));
    // As many have left again.
    directory.applyReport(`a1:gone${n}`, 2, accountReport(null));
  }
}

function reportCounts(directory: Directory): void {
  for (const at of [now - DAY, now]) {
    for (let n = 0; n < VAULTS; n++) {
      directory.applyReport(`v1:${n}`, at, vaultReport(dayOf(at), counts));
    }
    const hits = Object.fromEntries(limits.map((limit) => [limit, 1]));
    for (let n = 0; n < LIMITERS; n++) {
      directory.applyReport(`l1:${n}`, 1, limiterReport(dayOf(at), hits));
    }
  }
}

function addFeedback(directory: Directory): void {
  for (const [daysAgo, lines] of [EARLIER, EARLIER, today].toReversed().entries()) {
    vi.setSystemTime(now - daysAgo * DAY);
    for (let n = 0; n < lines; n++) directory.addFeedback(feedback(`${daysAgo}.${n}`));
  }
}

function act(directory: Directory): void {
  for (let n = 0; n < AUDIT_ENTRIES; n++) directory.addAuditEntry(audited(String(n)));
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  full = anyDirectory();
  await inside(full, reportAccounts);
  await inside(full, reportCounts);
  await inside(full, addFeedback);
  await inside(full, act);
  vi.setSystemTime(now);
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

it('counts everything in the overview, and reads little of it', async () => {
  const overview = await full.overview();
  expect(overview).toMatchObject({
    customerCount: CUSTOMERS,
    failedMailCount: MAILS,
    feedbackCounts: { today, yesterday: EARLIER, before: EARLIER },
    secretsTotal: { created: 4 * VAULTS },
  });
  const rows = await rowsReadBy(full, (directory) => directory.overview());
  expect(rows).toBeLessThanOrEqual(OVERVIEW_ROWS_MAX);
});

type AnyPage = { readonly lines: readonly unknown[]; readonly next: string | null } | null;
type PageAfter = (directory: Directory, after: string) => AnyPage;

const lists: readonly (readonly [string, number, PageAfter])[] = [
  ['customers', CUSTOMERS, (directory, after) => directory.customers(null, after)],
  ['a search by address', CUSTOMERS, (directory, after) => directory.customers(byAddress, after)],
  ['a search by domain', CUSTOMERS, (directory, after) => directory.customers(byDomain, after)],
  ['feedback', today, (directory, after) => directory.feedback('today', after)],
  ['failed mails', MAILS, (directory, after) => directory.failedMails(after)],
  ['the audit', AUDIT_ENTRIES, (directory, after) => directory.audit(after)],
];

it.each(lists)(
  'costs no more for any page of %s than for the first one',
  async (_, lineCount, pageAfter) => {
    const cursors: string[] = [];
    const lines = await inside(full, (directory) => {
      let count = 0;
      for (let after: string | null = ''; after !== null;) {
        cursors.push(after);
        const page = pageAfter(directory, after);
        count += page?.lines.length ?? 0;
        after = page?.next ?? null;
      }
      return count;
    });
    expect(lines).toBe(lineCount);
    for (const after of [cursors.at(0), cursors.at(1), cursors.at(-2), cursors.at(-1)]) {
      const rows = await rowsReadBy(full, (directory) => pageAfter(directory, after ?? ''));
      expect(rows).toBeLessThanOrEqual(PAGE_ROWS_MAX);
    }
  },
);

it.each<[string, (directory: Directory) => void]>([
  [
    'of an account',
    (directory) => directory.applyReport('a1:1', 9, accountReport(customer('x@example.com'))),
  ],
  [
    'of a vault',
    (directory) => directory.applyReport('v1:1', now + 1, vaultReport(dayOf(now), counts)),
  ],
  ['as feedback', (directory) => directory.addFeedback(feedback('another'))],
])('costs a handful of rows for a report %s', async (_, report) => {
  const rows = await rowsReadBy(full, report);
  expect(rows).toBeLessThanOrEqual(10);
});
