/** The account page of a signed-in customer. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import { showAccount } from '../../../shared/contract/account.ts';
import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { showWebhook } from '../../../shared/contract/webhooks.ts';
import type { AccountTab } from '../../../web/features/account/account-page.tsx';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';
import { answerSite, intercept, succeed, success } from '../support/server.ts';
import { customer, type Site } from '../support/site.ts';
import { account, type Account, authLog, type AuthLogEntry } from './samples.ts';

type Cust = Account['cust'];

/** From now on the log has these entries; each call is answered with as many as it requests. */
export function showLog(entries: readonly AuthLogEntry[]): void {
  intercept(listAuthLog, ({ url }) =>
    success<typeof listAuthLog>({
      records: entries.slice(0, Number(url.searchParams.get('per_page'))),
      count: entries.length,
      details: { since: 1_787_500_000, now: 1_795_276_000 },
    }),
  );
}

/** Signs Ada in for the page, with changes to her account; she has no webhook. */
export function signIn(changes: Partial<Account> = {}, site: Partial<Site> = {}): void {
  answerSite({ ...customer, ...site });
  succeed(showWebhook, { record: { webhook: null, deliveries: [] } });
  showLog(authLog);
  showAs(changes);
}

/** From now on the account is this one. */
export function showAs(changes: Partial<Account>): void {
  succeed(showAccount, { record: { ...account, ...changes } });
}

/** The account's owner, changed in some things. */
export function owner(changes: Partial<Cust>): Cust {
  return { ...account.cust, ...changes };
}

export function sessionsWithout(...ids: readonly string[]): Account['sessions'] {
  return account.sessions.filter(({ id }) => !ids.includes(id));
}

/** Opens a tab by its address, and waits until the page is complete. */
export async function openTab(name: AccountTab): Promise<void> {
  await open(name === 'overview' ? '/account' : `/account?tab=${name}`);
  await expectHeading('Your account');
  await expect.element(page.getByRole('main').getByText('ada@example.com').first()).toBeVisible();
}

/** Opens the form that creates a token. */
export async function openTokenForm(): Promise<void> {
  await button('New token').click();
}

/** Fills the form that creates a token, which is open. */
export async function typeToken(name = 'Deploy', password = 'right'): Promise<void> {
  await field('Name').fill(name);
  await field('Your password').fill(password);
}

export function createButton(): Locator {
  return page.getByRole('button', { name: /^(Create token|Creating…)$/ });
}

/** Fills the form that changes the password. */
export async function typePasswords(again = 'new words here'): Promise<void> {
  await field('Current password').fill('old words here');
  await field('New password').fill('new words here');
  await field('Confirm new password').fill(again);
}

export function changeButton(): Locator {
  return page.getByRole('button', { name: 'Change password' });
}

export function deleteButton(): Locator {
  return page.getByRole('button', { name: 'Delete my account' });
}

/** Saves a list as a file, by its menu. */
export async function exportAs(format: 'CSV' | 'JSON Lines'): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}
