/** The sign-in page. The server's answers are those of the tests; the target of a sign-in is decided by the page. */
import type { Page } from '@playwright/test';
import { signIn } from '../../shared/contract/entry.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { answerWith, callsOf, holdAnswers, intercept, sentField } from './support/answers.ts';
import {
  accountButton,
  ADDRESS,
  addressField,
  acceptSignIn,
  PASSWORD,
  passwordField,
  refused,
  signInButton,
  signInWith,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, query = ''): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto(`/signin${query}`);
  await expectHeading(page, 'Sign in');
}

test('a sign-in leads to the dashboard, and the header shows the account @journey', async ({
  page,
}) => {
  await open(page);
  await acceptSignIn(page);
  const calls = callsOf(page, signIn);
  const sites = callsOf(page, bootstrap);
  await signInWith(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(accountButton(page)).toBeVisible();
  const [call] = calls;
  expect(calls).toHaveLength(1);
  expect(call && sentField(call, 'email')).toBe(ADDRESS);
  expect(call && sentField(call, 'password')).toBe(PASSWORD);
  expect(call && sentField(call, 'remember')).toBe('false');
  expect(sites, 'what the site is, is asked anew').toHaveLength(1);
});

test('the checkbox sends the option to stay signed in, and Enter sends the form', async ({
  page,
}) => {
  await open(page);
  await acceptSignIn(page);
  const calls = callsOf(page, signIn);
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await addressField(page).fill(ADDRESS);
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(calls[0] && sentField(calls[0], 'remember')).toBe('true');
});

test('a password is in no address, no storage and no history @journey', async ({ page }) => {
  await page.goto('/about');
  await open(page);
  await acceptSignIn(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await addressField(page).fill(ADDRESS);
  await passwordField(page).fill(PASSWORD);
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
  await signInButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
  expect(addresses.join('\n')).not.toContain('violet');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
});

test('a sign-in leads to the requested page, with query and hash', async ({ page }) => {
  await open(page, `?redirect=${encodeURIComponent('/pricing?from=a&to=b#yearly')}`);
  await acceptSignIn(page);
  await signInWith(page);
  await expect(page).toHaveURL('/pricing?from=a&to=b#yearly');
});

for (const elsewhere of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/%2e//evil.example',
  '/logout',
  '/signin?redirect=/signin',
]) {
  test(`signing in never leads to ${elsewhere}`, async ({ page }) => {
    await open(page, `?redirect=${encodeURIComponent(elsewhere)}`);
    await acceptSignIn(page);
    await signInWith(page);
    await expect(page).toHaveURL('/dashboard');
  });
}

test('a refusal leaves the input', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await open(page);
  const message = 'Wrong email or password';
  await answerWith(page, signIn, refused(422, 'signin_failed', message));
  await signInWith(page);
  await expectAlert(page, message);
  await expect(addressField(page)).toHaveValue(ADDRESS);
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'false');
});

test('after too many attempts the page shows how long to wait', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await open(page);
  const answer = refused(
    429,
    'rate_limited',
    'Too many requests. Wait a few minutes and try again.',
    { retry_after: 61 },
  );
  await answerWith(page, signIn, answer);
  await signInWith(page);
  await expectAlert(page, 'Too many attempts. Try again in 2 minutes.');
});

test('without the network the form shows an error, and nothing is lost', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await open(page);
  await page.route(/\/account\/signin$/, (route) => route.abort());
  await signInWith(page);
  await expectAlert(page, 'No connection.');
  await expect(passwordField(page)).toHaveValue(PASSWORD);
});

test('an empty form is not sent: the first empty field takes the focus and shows the reason', async ({
  page,
}) => {
  await open(page);
  const calls = callsOf(page, signIn);
  await signInButton(page).click();
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveAccessibleDescription(
    'Enter a valid email address, such as ada@example.com.',
  );
  await addressField(page).fill(ADDRESS);
  await signInButton(page).click();
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password.');
  await expect(addressField(page)).toHaveAttribute('aria-invalid', 'false');
  expect(calls).toHaveLength(0);
});

test('while a sign-in is under way the button shows it, and a second press does nothing', async ({
  page,
}) => {
  await open(page);
  await acceptSignIn(page);
  const calls = callsOf(page, signIn);
  const deliver = await holdAnswers(page, signIn);
  await signInWith(page);
  const busy = page.getByRole('button', { name: 'Signing in…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.press('Enter');
  await passwordField(page).press('Enter');
  deliver();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toHaveLength(1);
});

test('a customer who is signed in in another tab is redirected too', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await open(page);
  await intercept(page, signIn, async (route) => {
    await overrideSite(page, customer);
    await route.fulfill(refused(422, 'already_signed_in', 'You are already signed in.'));
  });
  await signInWith(page);
  await expect(page).toHaveURL('/dashboard');
});

test('password managers can identify the fields', async ({ page }) => {
  await open(page);
  await expect(addressField(page)).toHaveAttribute('autocomplete', 'username');
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Show the characters' }).click();
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
});

test('the page shows what has just happened, and no text from an address', async ({ page }) => {
  await open(page, '?notice=verified');
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.');
  await open(page, '?notice=Call%20this%20number');
  await expect(page.getByRole('main')).not.toContainText('Call this number');
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('a site without sign-in explains that', async ({ page }) => {
  await overrideSite(page, { authentication: { enabled: true, signup: true, signin: false } });
  await page.goto('/signin');
  await expectHeading(page, 'Sign-in is turned off');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('around the form are header, feedback and version, but no lists of links', async ({
  page,
}) => {
  await overrideSite(page, { ...withEntry, feedback_enabled: true });
  await page.goto('/signin');
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/v\d+\.\d+/);
  await expect(page.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('stored in the European Union region');
});
