/** The account page of a signed-in customer; the answers are those of the test. */
import { type Locator, type Page } from '@playwright/test';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';
import { showAccount } from '../../../shared/contract/account.ts';
import { showWebhook } from '../../../shared/contract/webhooks.ts';
import type { AccountTab } from '../../../web/features/account/account-page.tsx';
import { answerWith } from './answers.ts';
import { expectHeading } from './home.ts';
import { account, type Account } from '../../screens/account/samples.ts';
import { customer } from '../../screens/support/site.ts';
import { overrideSite } from './site.ts';

/** Signs Ada in for the page, with changes to her account; she has no webhook. */
export async function signIn(page: Page, changes: Partial<Account> = {}): Promise<void> {
  await overrideSite(page, customer);
  await succeed(page, showWebhook, { record: { webhook: null, deliveries: [] } });
  await succeed(page, showAccount, { record: { ...account, ...changes } });
}

/** Answers a call with success, as the server does. */
export async function succeed<E extends Endpoint>(
  page: Page,
  endpoint: E,
  reply: ReplyOf<E>,
): Promise<void> {
  const fields: object = reply instanceof Object ? reply : {};
  await answerWith(page, endpoint, {
    json: { success: true, custid: 'ada@example.com', ...fields },
  });
}

/** Opens a tab by its address, and waits until the page is complete. */
export async function openTab(page: Page, name: AccountTab): Promise<void> {
  await page.goto(name === 'overview' ? '/account' : `/account?tab=${name}`);
  await expectHeading(page, 'Your account');
  await page.getByRole('main').getByText('ada@example.com').first().waitFor();
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** The part of the page under a heading. */
export function panel(page: Page, heading: string): Locator {
  return page.locator('section', {
    has: page.getByRole('heading', { name: heading, exact: true }),
  });
}

/** Fills the form that creates a token. */
export async function typeToken(page: Page, name = 'Deploy', password = 'right'): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Your password').fill(password);
}

export function createButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Create token|Creating…)$/ });
}

/** Saves a list as a file, by its menu. */
export async function exportAs(page: Page, format: 'CSV' | 'JSON Lines'): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}
