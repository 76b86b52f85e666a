/** The tab where an account ends. */
import type { Page } from '@playwright/test';
import { destroyAccount } from '../../shared/contract/account.ts';
import {
  deleteButton,
  field,
  openTab,
  paidFor,
  refuse,
  sentence,
  signIn,
  succeed,
} from './support/account.ts';
import { callsOf, holdAnswers, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const password = (page: Page) => field(page, 'Your password');

async function openDelete(page: Page): Promise<void> {
  await signIn(page);
  await succeed(page, destroyAccount, { details: { destroyed: true } });
  await openTab(page, 'delete');
}

test('three consequences are listed before anything can be deleted', async ({ page }) => {
  await openDelete(page);
  const consequences = page.getByRole('tabpanel').getByRole('listitem');
  await expect(consequences).toHaveText([/^Your list/, /^Every browser is signed out/, /^Links/]);
});

test('a paying customer reads that the payment continues, and where to end it', async ({
  page,
}) => {
  await openDelete(page);
  await expect(page.getByText('does not cancel your payments')).toHaveCount(0);
  await signIn(page, { subscription: paidFor });
  await openTab(page, 'delete');
  const warning = page.getByRole('status').filter({ hasText: 'does not cancel your payments' });
  await expect(warning).toContainText('Identity Plus');
  await expect(warning.getByRole('link')).toHaveAttribute('href', paidFor.portal_url ?? '');
});

test('no payment warning is shown for a subscription that already ends', async ({ page }) => {
  await signIn(page, { subscription: { ...paidFor, is_ending: true } });
  await openTab(page, 'delete');
  await expect(deleteButton(page)).toBeVisible();
  await expect(page.getByText('does not cancel your payments')).toHaveCount(0);
});

test('an owner of domains reads where links on them will open', async ({ page }) => {
  await signIn(page, {}, { custom_domains_record_count: 1, site_host: 'seal.example' });
  await openTab(page, 'delete');
  await expect(page.getByText('open only on seal.example')).toBeVisible();
});

test('the button is disabled until a password is typed, with the reason', async ({ page }) => {
  await openDelete(page);
  const calls = callsOf(page, destroyAccount);
  await expect(deleteButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(deleteButton(page)).toHaveAccessibleDescription('Enter your password first');
  await deleteButton(page).click({ force: true });
  await password(page).press('Enter');
  await password(page).fill('x');
  await expect(deleteButton(page)).toHaveAttribute('aria-disabled', 'false');
  await password(page).fill('');
  await expect(deleteButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(calls).toEqual([]);
});

test('a wrong password is reported at its field and deletes nothing', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await openDelete(page);
  await refuse(page, destroyAccount, 'password_wrong');
  await password(page).fill(' wrong ');
  await deleteButton(page).click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(sentence('password_wrong'));
  await expect(password(page)).toHaveValue(' wrong ');
  await expectHeading(page, 'Your account');
});

test('after too many attempts the page shows how long to wait', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await openDelete(page);
  await refuse(page, destroyAccount, 'rate_limited', { retry_after: 3600 });
  await password(page).fill('x');
  await deleteButton(page).click();
  await expectAlert(page, 'Try again in 1 hour.');
});

test('the right password deletes once, with a confirmation, and the page signs out three seconds later @journey', async ({
  page,
}) => {
  await page.clock.install();
  await openDelete(page);
  const letThrough = await holdAnswers(page, destroyAccount);
  const calls = callsOf(page, destroyAccount);
  // Where it leads to is the server's, or another screen's: here it only has to be reached.
  await page.route('**/logout', (route) =>
    route.fulfill({ status: 302, headers: { location: '/' } }),
  );
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  await password(page).fill(' right ');
  await deleteButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Deleting…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  letThrough();
  await expectHeading(page, 'Your account was deleted');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(calls.map((call) => sentField(call, 'confirmation'))).toEqual([' right ']);
  await page.clock.runFor(2900);
  await expect(page).toHaveURL(/\/account/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/$/);
  await expectHeading(page, 'Sealed for one. Opened once.');
});
