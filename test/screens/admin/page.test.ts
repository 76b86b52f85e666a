/** The admin page as a whole: access, tabs and addresses, and the overview. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  listAudit,
  listFailedMails,
  listFeedback,
  searchCustomers,
  showColonel,
} from '../../../shared/contract/colonel.ts';
import { signIn } from '../../../shared/contract/entry.ts';
import { pass, startTimers } from '../support/clock.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { expectAddress } from '../support/navigation.ts';
import {
  expectAlert,
  expectHeading,
  expectTab,
  expectTexts,
  field,
  tab,
} from '../support/screen.ts';
import {
  answerSite,
  type Call,
  callsOf,
  fail,
  holdAnswers,
  intercept,
  success,
} from '../support/server.ts';
import { ada, customer, withAccounts } from '../support/site.ts';
import { answerWithSite, openFull, openTab, searchField, signInAsColonel } from './admin.ts';
import { empty, statistics } from './samples.ts';

/** The calls of the page, of each of its endpoints. */
function watchCalls(): () => Call[] {
  const endpoints = [showColonel, searchCustomers, listFeedback, listFailedMails, listAudit];
  const calls = endpoints.map((endpoint) => callsOf(endpoint));
  return () => calls.flat();
}

it('leads a visitor to the requested tab once they have signed in', async () => {
  answerSite(withAccounts);
  const calls = watchCalls();
  await open('/colonel/?tab=customers&q=%40example.com');
  await expectHeading('Sign in');
  expect(calls()).toEqual([]);
  intercept(signIn, () => {
    signInAsColonel();
    return success<typeof signIn>({ record: { ...ada, role: 'colonel' } });
  });
  await field('Email address').fill('ada@example.com');
  await field('Password').fill('violet hat 5e0f');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectTab('Customers');
  await expect.element(searchField()).toHaveValue('@example.com');
});

it.for(['/colonel', '/colonel/?tab=customers'])(
  'hides %s from a customer, and sends no request that would sign them out',
  async (path) => {
    answerSite(customer);
    await open('/no/such/page');
    await expectHeading('Page Not Found');
    const main = page.getByRole('main');
    const unknown = [main.element().textContent, document.title];
    const calls = watchCalls();
    await open(path);
    await expectHeading('Page Not Found');
    await painted();
    expect([main.element().textContent, document.title]).toEqual(unknown);
    expect(calls()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'ada@example.com' })).toBeVisible();
  },
);

it('gives each tab an address, and returns to the previous tab', async () => {
  signInAsColonel();
  await openTab('overview');
  await expect.poll(() => document.title).toMatch(/Admin/);
  await tab('Audit log').click();
  await expectAddress('/colonel?tab=audit');
  await expectTab('Audit log');
  await tab('Email').click();
  await expectTab('Email');
  history.back();
  await expectTab('Audit log');
  history.back();
  await expectTab('Overview');
  await expectAddress('/colonel');
});

it('opens a tab by its address, in view on a phone too', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  signInAsColonel();
  await open('/colonel?tab=audit');
  await expectTab('Audit log');
  await expect.element(tab('Audit log')).toBeInViewport({ ratio: 1 });
});

it('repeats in no tab a request that the page has already made', async () => {
  await openFull('overview', 'Waiting secrets', empty);
  const calls = watchCalls();
  for (const [title, text] of [
    ['Customers', 'No one has an account yet.'],
    ['Feedback', 'No feedback yet.'],
    ['Email', 'No emails have failed.'],
    ['Audit log', 'No admin has changed anything yet.'],
  ] as const) {
    await tab(title).click();
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  expect(calls()).toEqual([]);
});

/** The number above a label. */
function count(heading: string, name: string): Locator {
  const part = page
    .css('section section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  return part.css('dl > div').filter({ hasText: name }).css('dd');
}

it('counts everything, in the number format of the language, and names the limits, a new one by its own name', async () => {
  await openFull('overview', 'Waiting secrets');
  for (const [heading, name, number] of [
    ['On this site', 'Customers', '1,234'],
    ['On this site', 'Waiting secrets', '321'],
    ['On this site', 'Failed emails', '3'],
    ['Feedback', 'Before', '48'],
    ['Secrets today', 'Opened', '41'],
    ['Secrets in total', 'Expired', '15,853'],
  ] as const) {
    await expect.element(count(heading, name)).toHaveTextContent(number);
  }
  const place = page.css('dl > div').filter({ hasText: 'Data location' }).css('dd');
  await expect.element(place).toHaveTextContent('This site stores its data in this region.');

  const table = page.getByRole('table', { name: 'Requests refused by a limit' });
  await expectTexts(table.getByRole('row'), [
    'LimitTodayYesterday',
    'Wrong passwords for one account123',
    'Creating secrets01',
    'LIMIT_OF_TOMORROW10',
  ]);
});

it('says how old the numbers may be, loads them again every minute, and keeps them where that fails', async () => {
  startTimers();
  await openFull('overview', 'Numbers of secrets are up to 10 minutes old');
  const customers = () => count('On this site', 'Customers');
  const counts = { ...statistics.counts, customers: 1235 };
  answerWithSite({ statistics: { ...statistics, counts } });
  await expect.element(customers()).toHaveTextContent('1,234');
  await pass(60_000);
  await expect.element(customers()).toHaveTextContent('1,235');
  fail(showColonel);
  await pass(60_000);
  await expectAlert('Failed to fetch data from /api/v2/colonel');
  await expect.element(customers()).toHaveTextContent('1,235');
});

it('counts secrets once where today is all there is', async () => {
  const counts = { ...statistics.counts, secrets_total: statistics.counts.secrets_today };
  await openFull('overview', 'Secrets today', { statistics: { ...statistics, counts } });
  await expect
    .element(page.getByRole('heading', { name: 'Secrets in total' }))
    .not.toBeInTheDocument();
});

it.for(['overview', 'feedback', 'banner'] as const)(
  'moves nothing on the tab %s when the network is slow',
  async (name) => {
    await page.viewport(PHONE.width, PHONE.height);
    const expectNothingMoved = watchLayout();
    signInAsColonel();
    const deliver = holdAnswers(showColonel);
    await openTab(name);
    await expect.element(page.getByText('Loading…')).toBeVisible();
    await painted();
    deliver();
    await expect.element(page.getByText('Loading…')).not.toBeInTheDocument();
    await expectNothingMoved();
  },
);

it('turns lines into cards with labels on a narrow screen', async () => {
  await page.viewport(768, 600);
  await openFull('customers', 'bob@example.org');
  const cell = page.getByRole('table').css('td').first();
  await expect.element(cell).toHaveStyle({ display: 'grid' });
  await expect.element(cell).toHaveAttribute('data-column', 'Plan');
});
