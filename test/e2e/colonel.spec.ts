/** The admin page as a whole: access, tabs and addresses, and the overview. */
import type { Page } from '@playwright/test';
import { showColonel } from '../../shared/contract/colonel.ts';
import { signIn, signOut } from '../../shared/contract/entry.ts';
import { expectTab, tab } from './support/account.ts';
import { answerWith, holdAnswers, intercept } from './support/answers.ts';
import {
  empty,
  openFull,
  openTab,
  searchField,
  signInAsColonel,
  answerWithSite,
} from './support/colonel.ts';
import { statistics } from './support/colonel-samples.ts';
import {
  accountButton,
  accountEntry,
  refused,
  serveLogout,
  signedOut,
  signInWith,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { colonel, customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };
const TABS = {
  overview: 'Overview',
  customers: 'Customers',
  feedback: 'Feedback',
  banner: 'Announcement',
  mail: 'Email',
  audit: 'Audit log',
} as const;

/** The server's answer to an admin who signs in. */
const signInAnswer = {
  json: { success: true, custid: 'ada@example.com', shrimp: 'in', record: colonel.cust },
};

/** Every call of the colonel's part of the API, whichever it is. */
function colonelCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/colonel')) calls.push(request.url());
  });
  return calls;
}

test('a visitor signs in first, and arrives at the requested tab', async ({ page }) => {
  await overrideSite(page, withEntry);
  const calls = colonelCalls(page);
  await page.goto('/colonel/?tab=customers&q=%40example.com');
  await expectHeading(page, 'Sign in');
  expect(calls).toEqual([]);
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(
    /^\/colonel\/?\?tab=customers&q=%40example\.com$/,
  );
  await intercept(page, signIn, async (route) => {
    await signInAsColonel(page);
    await route.fulfill(signInAnswer);
  });
  await signInWith(page);
  await expectTab(page, 'Customers');
  await expect(searchField(page)).toHaveValue('@example.com');
});

for (const path of ['/colonel', '/colonel/', '/colonel?tab=customers']) {
  const tag = path === '/colonel' ? ['@journey'] : [];
  test(
    `for a customer ${path} does not exist, and no request is sent that would sign them out`,
    { tag },
    async ({ page, monitor }) => {
      monitor.expectFailedLoads(404);
      await overrideSite(page, customer);
      await page.goto('/no/such/page');
      await expectHeading(page, 'Page Not Found');
      const unknown = await page.getByRole('main').innerText();
      const title = await page.title();
      const calls = colonelCalls(page);
      await page.goto(path);
      await expectHeading(page, 'Page Not Found');
      await painted(page);
      expect(await page.getByRole('main').innerText()).toBe(unknown);
      expect(await page.title()).toBe(title);
      expect(calls).toEqual([]);
      await expect(accountButton(page)).toBeVisible();
    },
  );
}

test('a colonel whose role was taken meanwhile is signed out by the server’s refusal @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(403);
  await overrideSite(page, colonel);
  await serveLogout(page);
  await answerWith(page, signOut, signedOut);
  await answerWith(
    page,
    showColonel,
    refused(403, 'colonel_only', 'You need admin access for this.'),
  );
  const left = page.waitForURL(/\/signin\?/);
  await page.goto('/colonel');
  await left;
});

for (const path of ['/colonel', '/colonel/']) {
  test(`${path} opens directly`, async ({ page }) => {
    await signInAsColonel(page);
    await page.goto(path);
    await expectHeading(page, 'Site administration');
    await expect(page).toHaveTitle(/Admin/);
    await expect(page).toHaveURL(/\/colonel\/?$/);
  });
}

test('the account menu links to the admin page', async ({ page }) => {
  await signInAsColonel(page);
  await page.goto('/about');
  await (await accountEntry(page, 'Admin')).click();
  await expectHeading(page, 'Site administration');
});

test('each tab has an address, and the back button returns to the previous tab', async ({
  page,
}) => {
  await signInAsColonel(page);
  await openTab(page, 'overview');
  await tab(page, 'Audit log').click();
  await expect(page).toHaveURL(/\/colonel\?tab=audit$/);
  await expectTab(page, 'Audit log');
  await tab(page, 'Email').click();
  await expectTab(page, 'Email');
  await page.goBack();
  await expectTab(page, 'Audit log');
  await page.goBack();
  await expectTab(page, 'Overview');
  await expect(page).toHaveURL(/\/colonel$/);
});

for (const [name, title] of Object.entries(TABS)) {
  test(`the address of ${title} opens it, visible on a phone too`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signInAsColonel(page);
    await page.goto(`/colonel?tab=${name}`);
    await expectTab(page, title);
    await expect(tab(page, title)).toBeInViewport({ ratio: 1 });
  });
}

test('no tab repeats a request that the page already made', async ({ page }) => {
  await openFull(page, 'overview', 'Waiting secrets', { ...empty });
  const calls = colonelCalls(page);
  for (const [title, text] of [
    ['Customers', 'No one has an account yet.'],
    ['Feedback', 'No feedback yet.'],
    ['Email', 'No emails have failed.'],
    ['Audit log', 'No admin has changed anything yet.'],
  ] as const) {
    await tab(page, title).click();
    await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(calls).toEqual([]);
});

/** The number above a label. */
function count(page: Page, heading: string, name: string) {
  const part = page.locator('section section', {
    has: page.getByRole('heading', { name: heading, exact: true }),
  });
  return part.locator('dl > div').filter({ hasText: name }).locator('dd');
}

test('the overview counts everything, in the number format of the language', async ({ page }) => {
  await openFull(page, 'overview', 'Waiting secrets');
  await expect(count(page, 'On this site', 'Customers')).toHaveText('1,234');
  await expect(count(page, 'On this site', 'Waiting secrets')).toHaveText('321');
  await expect(count(page, 'On this site', 'Failed emails')).toHaveText('3');
  await expect(count(page, 'Feedback', 'Before')).toHaveText('48');
  await expect(count(page, 'Secrets today', 'Opened')).toHaveText('41');
  await expect(count(page, 'Secrets in total', 'Expired')).toHaveText('15,853');
});

test('the limits have names, and one that is new has its own', async ({ page }) => {
  await openFull(page, 'overview', 'Waiting secrets');
  const rows = page.getByRole('table', { name: 'Requests refused by a limit' }).getByRole('row');
  await expect(rows).toHaveText([
    'LimitTodayYesterday',
    'Wrong passwords for one account123',
    'Creating secrets01',
    'LIMIT_OF_TOMORROW10',
  ]);
});

test('the storage location is the one that visitors read', async ({ page }) => {
  const place = page.locator('dl > div').filter({ hasText: 'Data location' }).locator('dd');
  await openFull(page, 'overview', 'Waiting secrets');
  await expect(place).toHaveText('This site stores its data in this region.');
});

test('the numbers show their age, and can be refreshed', async ({ page }) => {
  await openFull(page, 'overview', 'As of');
  const counts = { ...statistics.counts, customers: 1235 };
  await answerWithSite(page, { statistics: { ...statistics, counts } });
  const deliver = await holdAnswers(page, showColonel);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  await expect(count(page, 'On this site', 'Customers')).toHaveText('1,234');
  deliver();
  await expect(count(page, 'On this site', 'Customers')).toHaveText('1,235');
});

test('numbers that cannot be refreshed stay, with the error', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await openFull(page, 'overview', 'As of');
  await answerWith(page, showColonel, { status: 500, json: {} });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel');
  await expect(count(page, 'On this site', 'Customers')).toHaveText('1,234');
});

test('statistics that cannot be loaded can be tried again', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signInAsColonel(page);
  await answerWith(page, showColonel, { status: 500, json: {} });
  await openTab(page, 'overview');
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel');
  await answerWithSite(page, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Waiting secrets')).toBeVisible();
});

for (const name of ['overview', 'feedback', 'banner'] as const) {
  test(`on a slow network nothing moves on the tab ${TABS[name]}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await watchLayout(page);
    await signInAsColonel(page);
    const deliver = await holdAnswers(page, showColonel);
    await openTab(page, name);
    await page.getByText('Loading…').waitFor();
    await painted(page);
    deliver();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
    await expectNothingMoved(page);
  });
}
