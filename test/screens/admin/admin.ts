/** The page of the admins, and the answers of the server to it. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  changeCustomer,
  type FeedbackGroup,
  listAudit,
  listFailedMails,
  listFeedback,
  searchCustomers,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import type { TabName } from '../../../web/features/admin/tab-names.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import { answerSite, type Call, intercept, succeed, success } from '../support/server.ts';
import { colonel } from '../support/site.ts';
import { type customerLine, overviewOf, pageOf, type SiteData, siteWith } from './samples.ts';

/** Signs Ada in as an admin, with changes to the data of the site. */
export function signInAsColonel(changes: Partial<SiteData> = {}): void {
  answerSite(colonel);
  answerWithSite(changes);
}

/** From now on the site has these data. */
export function answerWithSite(changes: Partial<SiteData> = {}): void {
  const site = siteWith(changes);
  const { feedback, mails, audit } = site;
  succeed(showColonel, overviewOf(site));
  intercept(searchCustomers, ({ fields }) => {
    const { q, after } = fields;
    const term = typeof q === 'string' ? q : '';
    const found = site.customers.filter(({ custid }) =>
      term.startsWith('@') ? custid.endsWith(term) : custid.startsWith(term),
    );
    const from = typeof after === 'string' ? after : null;
    return success<typeof searchCustomers>(pageOf(site, found, from));
  });
  intercept(listFeedback, (call) =>
    success<typeof listFeedback>(pageOf(site, feedback[groupOf(call)], afterOf(call))),
  );
  intercept(listFailedMails, (call) =>
    success<typeof listFailedMails>(pageOf(site, mails, afterOf(call))),
  );
  intercept(listAudit, (call) => success<typeof listAudit>(pageOf(site, audit, afterOf(call))));
}

function afterOf({ url }: Call): string | null {
  return url.searchParams.get('after');
}

function groupOf({ url }: Call): FeedbackGroup {
  const groups: readonly FeedbackGroup[] = ['today', 'yesterday', 'before'];
  return groups.find((name) => name === url.searchParams.get('group')) ?? 'today';
}

/** Opens a tab by its address, and waits until the page is complete. */
export async function openTab(name: TabName, fragment = ''): Promise<void> {
  await open(`/colonel${name === 'overview' ? '' : `?tab=${name}${fragment}`}`);
  await expectHeading('Site administration');
}

/** The server accepts the change of a customer, who is this one from then on. */
export function acceptChange(record: ReturnType<typeof customerLine>): void {
  intercept(changeCustomer, () => {
    const { customers } = siteWith({});
    answerWithSite({
      customers: customers.map((line) => (line.custid === record.custid ? record : line)),
    });
    return success<typeof changeCustomer>({ record });
  });
}

/** Opens a tab of a site that may differ in some things; ends when it shows a text. */
export async function openFull(
  tab: TabName,
  awaited: string,
  changes: Partial<SiteData> = {},
): Promise<void> {
  signInAsColonel(changes);
  await openTab(tab);
  await expect.element(page.getByRole('main').getByText(awaited).first()).toBeVisible();
}

export function searchField(): Locator {
  return page.getByRole('searchbox', { name: 'Find a customer' });
}

/** The line of a customer. */
export function lineOf(custid: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: custid }) });
}

/** Opens a dialog from the line of a customer. */
export async function ask(name: string): Promise<Locator> {
  await button(name).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** The messages of a group. */
export function group(name: 'Today' | 'Yesterday' | 'Before'): Locator {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) });
  return page.css('section section').filter({ has: heading });
}

export function bannerField(): Locator {
  return page.getByRole('textbox', { name: 'Text of the announcement' });
}

export function preview(): Locator {
  return page.css('section section').filter({
    has: page.getByRole('heading', { name: 'Preview' }),
  });
}

export function saveButton(): Locator {
  return button('Save announcement');
}
