/** The page that the verification email links to. */
import type { Page } from '@playwright/test';
import { verifyAddress } from '../../shared/contract/entry.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  ADDRESS,
  addressField,
  newPasswordField,
  PASSWORD,
  passwordField,
  refused,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const TOKEN = 'token-77aa';
const verified = {
  json: { success: true, custid: 'anon', details: { verified: true, email: ADDRESS } },
};

async function open(page: Page): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto(`/verify/${TOKEN}`);
  await expectHeading(page, 'Confirm your email address');
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
}

test('opening the link confirms nothing; pressing the button does @journey', async ({ page }) => {
  const calls = callsOf(page, verifyAddress);
  await open(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(0);
  await answerWith(page, verifyAddress, verified);
  await confirm(page);
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.');
  await expect(addressField(page)).toHaveValue(ADDRESS);
  await expect(passwordField(page)).toBeFocused();
  expect(`${page.url()} ${await whatIsStored(page)}`).not.toContain(ADDRESS);
  expect(calls.map((call) => sentField(call, 'token'))).toEqual([TOKEN]);
});

test('the token leaves the history with the page @journey', async ({ page }) => {
  await page.goto('/about');
  await open(page);
  await answerWith(page, verifyAddress, verified);
  await confirm(page);
  await expectHeading(page, 'Sign in');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('without the address, which an older server leaves out, the heading has the focus', async ({
  page,
}) => {
  await open(page);
  const json = { success: true, custid: 'anon', details: { verified: true } };
  await answerWith(page, verifyAddress, { json });
  await confirm(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
  await expect(addressField(page)).toHaveValue('');
});

test('another browser than the one that signed up chooses a password first', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  const calls = callsOf(page, verifyAddress);
  await open(page);
  await answerWith(page, verifyAddress, refused(422, 'password_needed', 'Choose a password.'));
  await confirm(page);
  await expectHeading(page, 'Choose a password');
  await expect(page.getByRole('main')).toContainText('This account was created in another browser');
  await answerWith(page, verifyAddress, refused(422, 'password_weak', 'Too common.'));
  await newPasswordField(page).fill('password1');
  await newPasswordField(page).press('Enter');
  await expect(newPasswordField(page)).toHaveAccessibleDescription('Too common.');
  await answerWith(page, verifyAddress, verified);
  await newPasswordField(page).fill(PASSWORD);
  await newPasswordField(page).press('Enter');
  await expectHeading(page, 'Sign in');
  await expect(addressField(page)).toHaveValue(ADDRESS);
  expect(calls.map((call) => sentField(call, 'newp'))).toEqual([undefined, 'password1', PASSWORD]);
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
});

test('who was invited chooses a password, and signs in with it @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  const calls = callsOf(page, verifyAddress);
  await overrideSite(page, withEntry);
  await page.goto(`/verify/${TOKEN}#invitation`);
  await expectHeading(page, 'Create your account');
  await expect(page).toHaveTitle(/^Create your account/);
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(0);
  await answerWith(page, verifyAddress, verified);
  await newPasswordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectHeading(page, 'Sign in');
  await expect(addressField(page)).toHaveValue(ADDRESS);
  expect(calls.map((call) => [sentField(call, 'token'), sentField(call, 'newp')])).toEqual([
    [TOKEN, PASSWORD],
  ]);
});

test('the link of an invitation that is spent names who can send another one', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await overrideSite(page, withEntry);
  await page.goto(`/verify/${TOKEN}#invitation`);
  await answerWith(page, verifyAddress, refused(422, 'token_spent', 'Used already.'));
  await newPasswordField(page).fill(PASSWORD);
  await newPasswordField(page).press('Enter');
  await expectHeading(page, 'This link is no longer valid');
  await expect(page.getByRole('main')).toContainText('ask the admin who invited you');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sign in']);
});

test('a used link shows so, and links to the next steps', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await open(page);
  await answerWith(page, verifyAddress, refused(422, 'token_spent', 'Used already.'));
  await confirm(page);
  await expectHeading(page, 'This link is no longer valid');
  const ways = page.getByRole('main').getByRole('link');
  await expect(ways).toHaveText(['Sign in', 'Sign up again']);
});

test('after too many attempts the page shows how long to wait, and the button stays', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(429);
  await open(page);
  const answer = refused(
    429,
    'rate_limited',
    'Too many requests. Wait a few minutes and try again.',
    { retry_after: 600 },
  );
  await answerWith(page, verifyAddress, answer);
  await confirm(page);
  await expectAlert(page, 'Try again in 10 minutes.');
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeEnabled();
});
