/** Resetting a forgotten password, from the request to the new one. */
import type { Page } from '@playwright/test';
import { forgotPassword, resetPassword } from '../../shared/contract/entry.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  ADDRESS,
  addressField,
  mailed,
  newPasswordField,
  PASSWORD,
  refused,
  repeatField,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const done = { json: { success: true, custid: 'anon', details: { reset: 'done' } } };

async function openForgot(page: Page): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto('/forgot');
  await expectHeading(page, 'Forgot your password?');
}

async function openReset(page: Page): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto('/forgot/key-31');
  await expectHeading(page, 'Choose a new password');
}

async function choose(page: Page, password: string, repetition = password): Promise<void> {
  await newPasswordField(page).fill(password);
  await repeatField(page).fill(repetition);
  await repeatField(page).press('Enter');
}

test('a request for a new password has the same answer with and without an account', async ({
  page,
}) => {
  await openForgot(page);
  await answerWith(page, forgotPassword, mailed.forgot);
  const calls = callsOf(page, forgotPassword);
  await addressField(page).fill(` ${ADDRESS} `);
  await addressField(page).press('Enter');
  await expectHeading(page, 'Check your email');
  await expect(page.getByRole('main')).toContainText(`If ${ADDRESS} has an account`);
  expect(calls.map((call) => sentField(call, 'email'))).toEqual([ADDRESS]);
});

test('after too many requests the page shows how long to wait', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await openForgot(page);
  const answer = refused(
    429,
    'rate_limited',
    'Too many requests. Wait a few minutes and try again.',
    { retry_after: 1100 },
  );
  await answerWith(page, forgotPassword, answer);
  await addressField(page).fill(ADDRESS);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expectAlert(page, 'Try again in 19 minutes.');
  await expect(addressField(page)).toHaveValue(ADDRESS);
});

test('the key from the email sets a new password, and the sign-in page follows @journey', async ({
  page,
}) => {
  await openReset(page);
  await answerWith(page, resetPassword, done);
  const calls = callsOf(page, resetPassword);
  await choose(page, PASSWORD);
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('status')).toContainText('Your new password is set.');
  const [call] = calls;
  expect(call?.url()).toMatch(/\/account\/forgot\/key-31$/);
  expect(call && [sentField(call, 'newp'), sentField(call, 'newp2')]).toEqual([PASSWORD, PASSWORD]);
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
});

test('two passwords that differ, or one too short, are not sent', async ({ page }) => {
  await openReset(page);
  const calls = callsOf(page, resetPassword);
  await choose(page, PASSWORD, `${PASSWORD} `);
  await expect(repeatField(page)).toBeFocused();
  await expect(repeatField(page)).toHaveAccessibleDescription(/passwords do not match/);
  await choose(page, 'short');
  await expect(newPasswordField(page)).toBeFocused();
  expect(calls).toHaveLength(0);
  await expect(newPasswordField(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(repeatField(page)).toHaveAttribute('autocomplete', 'new-password');
});

test('a used key shows so, and links to a new one', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await openReset(page);
  await answerWith(page, resetPassword, refused(422, 'token_spent', 'Used already.'));
  await choose(page, PASSWORD);
  await expectHeading(page, 'This link is no longer valid');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expectHeading(page, 'Forgot your password?');
});

test('around both pages there is no navigation', async ({ page }) => {
  for (const open of [openForgot, openReset]) {
    await open(page);
    await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Waxseal']);
  }
});
