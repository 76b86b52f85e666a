/** The search among accounts, and loading more of the list. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchCustomers } from '../../../shared/contract/colonel.ts';
import { expectAddress } from '../support/navigation.ts';
import { expectAlert, expectTexts, focus, notice, press, tab } from '../support/screen.ts';
import { callsOf, fail } from '../support/server.ts';
import { answerWithSite, openFull, openTab, searchField, signInAsColonel } from './admin.ts';
import { crowd, customers } from './samples.ts';

const customerLines = () => page.getByRole('rowheader');
const more = () => page.getByRole('button', { name: 'More' });

it('sends the search term once typing pauses, not in an address, and keeps it in the fragment', async () => {
  await openFull('customers', 'bob@example.org');
  const calls = callsOf(searchCustomers);
  focus(searchField());
  await userEvent.keyboard('bob');
  expect(calls).toEqual([]);
  await expectAddress('/colonel?tab=customers#bob');
  await expect.element(customerLines()).toHaveLength(1);
  await expect.element(notice('1 customer found')).toBeInTheDocument();
  expect(calls.map(({ url, fields }) => [url.search, fields['q']])).toEqual([['', 'bob']]);
});

it('takes a term with a leading @ for a domain, and opens the results of an address', async () => {
  signInAsColonel();
  await openTab('customers', '#%40example.com');
  await expect.element(searchField()).toHaveValue('@example.com');
  await expectTexts(customerLines(), ['ada@example.com', 'grace@example.com']);
  await searchField().fill('zoe');
  await press(searchField(), '{Enter}');
  await expect.element(page.getByText(/^No matches/)).toBeVisible();
  await searchField().fill('');
  await expect.element(customerLines()).toHaveLength(customers.length);
  await expectAddress('/colonel?tab=customers');
});

it('resets the list when its tab is left', async () => {
  signInAsColonel();
  await openTab('customers', '#bob');
  await expect.element(customerLines()).toHaveLength(1);
  await tab('Email').click();
  await tab('Customers').click();
  await expect.element(searchField()).toHaveValue('');
  await expect.element(customerLines()).toHaveLength(customers.length);
  history.go(-2);
  await expect.element(searchField()).toHaveValue('bob');
});

it('continues a long list with More, by the keyboard too, and says when it is complete', async () => {
  await openFull('customers', 'person001', { customers: crowd(50) });
  await expect.element(customerLines()).toHaveLength(20);
  await press(more(), '{Enter}');
  await expect.element(customerLines()).toHaveLength(40);
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(customerLines()).toHaveLength(50);
  await expect.element(more()).not.toBeInTheDocument();
  await expect.element(page.css(':focus')).toHaveTextContent('End of the list: 50 entries.');
});

it('keeps the list when a page of it fails to load, with a retry', async () => {
  await openFull('customers', 'person001', { customers: crowd(30) });
  fail(searchCustomers);
  await more().click();
  await expectAlert('Failed to fetch data from /api/v2/colonel/customers/search');
  await expect.element(customerLines()).toHaveLength(20);
  answerWithSite({ customers: crowd(30) });
  await more().click();
  await expect.element(customerLines()).toHaveLength(30);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
