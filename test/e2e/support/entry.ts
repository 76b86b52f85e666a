/** The pages for sign-in and sign-up, as a person uses them; the answers are those of the tests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { signOut } from '../../../shared/contract/entry.ts';
import { answerWith } from './answers.ts';
import { customer, withAccounts, withRegions } from '../../screens/support/site.ts';
import { overrideSite } from './site.ts';

export const ADDRESS = 'ada@example.com';

export const withEntry = { ...withAccounts, ...withRegions };

/** The button of the menu in the header, which names the account. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: '@' });
}

/** An entry of the account menu, which is opened. */
export async function accountEntry(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('banner').getByRole('menu');
  await accountButton(page).click();
  await expect(menu).toBeVisible();
  return menu.getByRole('menuitem', { name });
}

export function newPasswordField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'New password', exact: true });
}

/** Fills in and sends the sign-in page, which is open. */
export async function signInWith(page: Page, password: string, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(address);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Serves the path where the Worker ends a session, as it does. */
async function serveLogout(page: Page): Promise<void> {
  await page
    .context()
    .route(/\/logout$/, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ status: 302, headers: { Location: '/' } })
        : route.fallback(),
    );
}

/** The server's answer to a sign-out. */
const signedOut = {
  json: { success: true, custid: 'anon', shrimp: 'after-signing-out' },
};

/** The server's answer to the check of a valid session. */
export const confirmed = {
  json: {
    success: true,
    custid: ADDRESS,
    record: customer.cust,
    details: { authenticated: true },
  },
};

/** Opens a page as a signed-in customer, and accepts the sign-out. */
export async function openSignedIn(page: Page, path = '/dashboard'): Promise<void> {
  await overrideSite(page, customer);
  await serveLogout(page);
  await answerWith(page, signOut, signedOut);
  await page.goto(path);
  await expect(accountButton(page)).toHaveText(ADDRESS);
}

/** Signs out on a page that is open. */
export async function signOutByLink(page: Page): Promise<void> {
  // The page must have loaded the site before the site answers as for a visitor.
  const link = await accountEntry(page, 'Sign out');
  await overrideSite(page, withEntry);
  await link.click();
}

/** Expects a page for visitors that shows nothing of the account. */
export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
}
