/** The colonel's page; the answers are the test's, whatever the server under test can do. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import * as v from 'valibot';
import {
  type AuditLine,
  type CustomerLine,
  type FailedMailLine,
  type FeedbackGroup,
  type FeedbackLine,
  listAudit,
  listFailedMails,
  listFeedback,
  searchCustomers,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { TabName } from '../../../web/features/admin/tab-names.ts';
import { intercept } from './answers.ts';
import { audit, customers, feedback, statistics, mails } from './colonel-samples.ts';
import { expectHeading } from './home.ts';
import { colonel, overrideSite } from './site.ts';

type Reply = ReplyOf<typeof showColonel>;

/** All data of the admin page. */
export interface SiteData {
  readonly customers: readonly CustomerLine[];
  readonly feedback: Readonly<Record<FeedbackGroup, readonly FeedbackLine[]>>;
  readonly mails: readonly FailedMailLine[];
  readonly audit: readonly AuditLine[];
  /** How many lines a page of each list has. */
  readonly perPage: number;
  readonly statistics: Omit<Reply['record'], 'customers' | 'feedback' | 'mails_failed' | 'audit'>;
}

const full: SiteData = { customers, feedback, mails, audit, perPage: 20, statistics };

/** No customers, and no entries in any list. */
export const empty: Partial<SiteData> = {
  customers: [],
  feedback: { today: [], yesterday: [], before: [] },
  mails: [],
  audit: [],
};

/** Signs Ada in as an admin for the page, with changes to the data of the site. */
export async function signInAsColonel(page: Page, changes: Partial<SiteData> = {}): Promise<void> {
  await overrideSite(page, colonel);
  await answerWithSite(page, changes);
}

/** From now on the site is this one. */
export async function answerWithSite(page: Page, changes: Partial<SiteData>): Promise<void> {
  const site = { ...full, ...changes };
  await intercept(page, showColonel, (route) => answer(route, showColonel, overviewOf(site)));
  await intercept(page, searchCustomers, (route) => {
    const { after, q } = asked(route);
    return answer(route, searchCustomers, pageOf(site, matching(site.customers, q), after));
  });
  await intercept(page, listFeedback, (route) => {
    const { after, said } = asked(route);
    return answer(route, listFeedback, pageOf(site, site.feedback[said], after));
  });
  await intercept(page, listFailedMails, (route) =>
    answer(route, listFailedMails, pageOf(site, site.mails, asked(route).after)),
  );
  await intercept(page, listAudit, (route) =>
    answer(route, listAudit, pageOf(site, site.audit, asked(route).after)),
  );
}

/** The statistics, and the first page of every list. */
function overviewOf(site: SiteData): Reply {
  const lists = {
    customers: pageOf(site, site.customers),
    today: pageOf(site, site.feedback.today),
    yesterday: pageOf(site, site.feedback.yesterday),
    before: pageOf(site, site.feedback.before),
    mails: pageOf(site, site.mails),
    audit: pageOf(site, site.audit),
  };
  return {
    record: {
      ...site.statistics,
      customers: lists.customers.records,
      feedback: {
        today: lists.today.records,
        yesterday: lists.yesterday.records,
        before: lists.before.records,
      },
      mails_failed: lists.mails.records,
      audit: lists.audit.records,
    },
    details: {
      next: {
        customers: lists.customers.details.next,
        feedback: {
          today: lists.today.details.next,
          yesterday: lists.yesterday.details.next,
          before: lists.before.details.next,
        },
        mails_failed: lists.mails.details.next,
        audit: lists.audit.details.next,
      },
    },
  };
}

function answer<E extends Endpoint>(route: Route, _endpoint: E, reply: ReplyOf<E>): Promise<void> {
  const fields: object = reply instanceof Object ? reply : {};
  return route.fulfill({ json: { success: true, custid: 'ada@example.com', ...fields } });
}

/** The parameters of a call: in its query, or for customers in its body. */
function asked(route: Route) {
  const query = new URL(route.request().url()).searchParams;
  const groups: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];
  const { after, q } = v.parse(wanted, route.request().postDataJSON() ?? {});
  return {
    after: query.get('after') ?? after,
    q,
    said: groups.find((name) => name === query.get('group')) ?? 'today',
  };
}

const wanted = v.object({
  after: v.nullish(v.string(), null),
  q: v.nullish(v.string(), ''),
});

function matching(all: readonly CustomerLine[], q: string): readonly CustomerLine[] {
  return all.filter(({ custid }) =>
    q.startsWith('@') ? custid.endsWith(q) : custid.startsWith(q),
  );
}

/** The page of a list after the number of lines that a cursor gives. */
function pageOf<Line>({ perPage }: SiteData, lines: readonly Line[], after: string | null = null) {
  const start = Number(after ?? 0);
  const end = start + perPage;
  return {
    records: lines.slice(start, end),
    details: { next: end < lines.length ? String(end) : null },
  };
}

/** Opens a tab by its address, and waits until the page is complete. */
export async function openTab(page: Page, name: TabName, fragment = ''): Promise<void> {
  await page.goto(`/colonel${name === 'overview' ? '' : `?tab=${name}${fragment}`}`);
  await expectHeading(page, 'Site administration');
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Find a customer' });
}

/** The line of a customer. */
export function lineOf(page: Page, custid: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: custid }) });
}

export function customerLines(page: Page): Locator {
  return page.getByRole('rowheader');
}

export function moreButton(page: Page | Locator): Locator {
  return page.getByRole('button', { name: 'More' });
}

/** The messages of a group. */
export function group(page: Page, name: 'Today' | 'Yesterday' | 'Before'): Locator {
  return page.locator('section section').filter({
    has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }),
  });
}

export function bannerField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Text of the announcement' });
}

export function preview(page: Page): Locator {
  return page.locator('section section').filter({
    has: page.getByRole('heading', { name: 'Preview' }),
  });
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save announcement' });
}

const headings: Record<TabName, string> = {
  overview: 'Statistics',
  customers: 'Customers',
  feedback: 'Feedback',
  burn: 'Burn a reported secret',
  banner: 'Announcement on every page',
  mail: 'Failed emails',
  audit: 'Audit log',
};

/** Opens a tab of a site that may differ in some things; ends when it shows a text. */
export async function openFull(
  page: Page,
  tab: TabName,
  awaited: string,
  changes: Partial<SiteData> = {},
): Promise<void> {
  await signInAsColonel(page, changes);
  await openTab(page, tab);
  await expect(page.getByRole('heading', { level: 2, name: headings[tab] })).toBeVisible();
  await page.getByText(awaited).first().waitFor();
}
