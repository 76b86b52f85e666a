/** Signing out, and what is removed from the browser. */
import { signOut } from '../../shared/contract/entry.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { answerWith, callsOf } from './support/answers.ts';
import {
  accountButton,
  accountEntry,
  expectVisitor,
  signOutByLink,
  openSignedIn as open,
  refused,
  signedOut,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('signing out ends the session, and the server’s own page leads to the start page', async ({
  page,
}) => {
  await open(page);
  const calls = callsOf(page, signOut);
  const visited = page.waitForRequest(
    (request) => request.url().endsWith('/logout') && request.isNavigationRequest(),
  );
  await signOutByLink(page);
  await visited;
  await expectHeading(page, 'Sealed for one. Opened once.');
  await expectVisitor(page);
  expect(calls).toHaveLength(1);
});

test('the data of the account is removed from the browser, preferences and language stay', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => {
    localStorage.setItem('restMode', 'dark');
    localStorage.setItem('dismissedBanner', 'Maintenance on Sunday');
    localStorage.setItem('reportErrors', '0');
    localStorage.setItem('Privacy options', 'open');
    localStorage.setItem('shareDomain', 'secrets.example.com');
    sessionStorage.setItem('locale', 'en');
    sessionStorage.setItem('claim:k', '{}');
    document.cookie = 'locale=en; Path=/';
  });
  await signOutByLink(page);
  await expectHeading(page, 'Sealed for one. Opened once.');
  const kept = await page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    cookie: document.cookie,
  }));
  expect(kept).toEqual({
    local: {
      restMode: 'dark',
      dismissedBanner: 'Maintenance on Sunday',
      reportErrors: '0',
      'Privacy options': 'open',
    },
    session: {},
    cookie: '',
  });
});

for (const outcome of ['no answer', 500, 401, 429] as const) {
  test(`signing out works when the call brings ${outcome}`, async ({ page, monitor }) => {
    monitor.expectFailedLoads(outcome);
    await open(page);
    if (outcome === 'no answer') await page.route(/\/account\/signout$/, (route) => route.abort());
    else await answerWith(page, signOut, refused(outcome, 'internal', 'no'));
    await signOutByLink(page);
    await expectHeading(page, 'Sealed for one. Opened once.');
    await expectVisitor(page);
  });
}

test('where the host serves the application for /logout, signing out ends all the same', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  await overrideSite(page, withEntry);
  await answerWith(page, signOut, signedOut);
  await page.goto('/logout');
  await expectHeading(page, 'Sealed for one. Opened once.');
});

test('pointing at the way out does not sign out', async ({ page }) => {
  await open(page);
  const calls = callsOf(page, signOut);
  await (await accountEntry(page, 'Sign out')).hover();
  await page.waitForLoadState('networkidle');
  await expectHeading(page, 'Send a secret');
  expect(calls).toHaveLength(0);
});

test('the back button brings nothing of the account back', async ({ page }) => {
  await open(page, '/about');
  await page.goto('/dashboard');
  await expectHeading(page, 'Send a secret');
  await signOutByLink(page);
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.goBack();
  await expectHeading(page, 'Sign in');
  await expectVisitor(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expectVisitor(page);
});

test('signing out in one tab signs the others out', async ({ page, context }) => {
  await open(page);
  const other = await context.newPage();
  await open(other);
  const reading = await context.newPage();
  await open(reading, '/info/privacy');
  await overrideSite(other, withEntry);
  await overrideSite(reading, withEntry);
  await signOutByLink(page);
  await expectHeading(other, 'Sign in');
  await expect(other.getByRole('status')).toContainText('You signed out in another tab');
  await expectVisitor(other);
  await expectVisitor(reading);
  await expect(reading, 'a public page stays').toHaveURL('/info/privacy');
});

test('signing out in another tab leaves an opened message on the screen, also after a reload', async ({
  page,
  monitor,
  api,
}) => {
  monitor.expectFailedLoads(404);
  const { secretKey } = await api.conceal({ secret: 'read once' });
  await overrideSite(page, customer);
  await page.goto(`/secret/${secretKey}`);
  await breakSeal(page);
  await expectMessage(page, 'read once');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signedIn'))).toBe('1');
  await overrideSite(page, withEntry);
  const sites = callsOf(page, bootstrap);
  await page.evaluate(() => {
    localStorage.removeItem('signedIn');
    dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }));
  });
  await expect.poll(() => sites.length).toBe(1);
  await expectMessage(page, 'read once');
  await page.reload();
  await expectMessage(page, 'read once');
});

test('a sign-in in another tab is detected when the tab becomes visible', async ({ page }) => {
  await overrideSite(page, withEntry);
  await page.goto('/signin');
  await expectHeading(page, 'Sign in');
  await overrideSite(page, customer);
  // Again until the page, which was prerendered, listens.
  await expect(async () => {
    await page.evaluate(() => {
      localStorage.setItem('signedIn', '1');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page).toHaveURL('/dashboard', { timeout: 1000 });
  }).toPass();
  await expect(accountButton(page)).toBeVisible();
});
