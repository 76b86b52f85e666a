/** The search among accounts, and loading more of the list. */
import { searchCustomers } from '../../shared/contract/colonel.ts';
import { tab } from './support/account.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  customerLines,
  lineOf,
  moreButton,
  openFull,
  openTab,
  searchField,
  signInAsColonel,
  answerWithSite,
} from './support/colonel.ts';
import { crowd, customers } from './support/colonel-samples.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const BOB = 'bob@example.org';

test('the search term is in the address, and is sent once typing pauses', async ({ page }) => {
  await page.clock.install();
  await openFull(page, 'customers', BOB);
  const calls = callsOf(page, searchCustomers);
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchField(page).pressSequentially('bob');
  await page.clock.runFor(250);
  expect(calls).toHaveLength(0);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(/\?tab=customers#bob$/);
  await expect(customerLines(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 customer found' })).toHaveCount(1);
  expect(calls.map((call) => [new URL(call.url()).search, sentField(call, 'q')])).toEqual([
    ['', 'bob'],
  ]);
});

test('a term with a leading @ is a domain; an address opens its results', async ({ page }) => {
  await signInAsColonel(page);
  await openTab(page, 'customers', '#%40example.com');
  await expect(searchField(page)).toHaveValue('@example.com');
  await expect(customerLines(page)).toHaveText(['ada@example.com', 'grace@example.com']);
  await searchField(page).fill('zoe');
  await searchField(page).press('Enter');
  await expect(page.getByText(/No address begins with that/)).toBeVisible();
  await searchField(page).fill('');
  await expect(customerLines(page)).toHaveCount(customers.length);
  await expect(page).toHaveURL(/\?tab=customers$/);
});

test('leaving the tab and returning resets the list', async ({ page }) => {
  await signInAsColonel(page);
  await openTab(page, 'customers', '#bob');
  await expect(customerLines(page)).toHaveCount(1);
  await tab(page, 'Email').click();
  await tab(page, 'Customers').click();
  await expect(searchField(page)).toHaveValue('');
  await expect(customerLines(page)).toHaveCount(customers.length);
  await page.goBack();
  await page.goBack();
  await expect(searchField(page)).toHaveValue('bob');
});

test('a long list continues with More, by keyboard too; the last page shows that it is complete', async ({
  page,
}) => {
  await openFull(page, 'customers', 'person001', { customers: crowd(50) });
  await expect(customerLines(page)).toHaveCount(20);
  await moreButton(page).press('Enter');
  await expect(customerLines(page)).toHaveCount(40);
  await expect(moreButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(customerLines(page)).toHaveCount(50);
  await expect(moreButton(page)).toHaveCount(0);
  await expect(page.getByText('End of the list: 50 entries.').locator('..')).toBeFocused();
});

test('when a page fails to load the list stays, with a retry', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await openFull(page, 'customers', 'person001', { customers: crowd(30) });
  await answerWith(page, searchCustomers, { status: 500, json: {} });
  await moreButton(page).click();
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel/customers/search');
  await expect(customerLines(page)).toHaveCount(20);
  await answerWithSite(page, { customers: crowd(30) });
  await moreButton(page).click();
  await expect(customerLines(page)).toHaveCount(30);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a list that cannot be loaded can be tried again', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signInAsColonel(page);
  await answerWith(page, searchCustomers, { status: 500, json: {} });
  await openTab(page, 'customers');
  await expectAlert(page, 'Failed to fetch data from /api/v2/colonel/customers/search');
  await answerWithSite(page, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lineOf(page, BOB)).toBeVisible();
});
