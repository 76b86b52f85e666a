/** Signing up. */
import type { Page } from '@playwright/test';
import { signUp } from '../../shared/contract/entry.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  ADDRESS,
  addressField,
  agreement,
  mailed,
  newPasswordField,
  PASSWORD,
  refused,
  signUpWith,
  withEntry,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { overrideSite } from './support/site.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

async function open(page: Page, path = '/signup'): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto(path);
  await expectHeading(page, 'Create a free account');
}

test('after a sign-up the page shows where to look, and what to do if no email arrives @journey', async ({
  page,
}) => {
  await open(page);
  await answerWith(page, signUp, mailed.signUp);
  const calls = callsOf(page, signUp);
  await signUpWith(page);
  await expectHeading(page, 'Check your email');
  await expect(page.getByRole('main')).toContainText(`We sent an email to ${ADDRESS}`);
  await expect(page.getByRole('main')).toContainText('check your spam folder');
  const [call] = calls;
  const sent = (name: string) => call && sentField(call, name);
  expect([sent('email'), sent('password'), sent('agree')]).toEqual([ADDRESS, PASSWORD, 'true']);
  expect([sent('planid'), sent('skill')]).toEqual(['', '']);
  expect(await whatIsStored(page)).not.toContain(PASSWORD);
});

test('the email can be requested again, after half a minute each time', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await answerWith(page, signUp, mailed.signUp);
  const calls = callsOf(page, signUp);
  await signUpWith(page);
  const again = page.getByRole('button', { name: 'Send it again' });
  await expect(again).toHaveText('Send it again in 30 s');
  await page.clock.runFor(29_000);
  await expect(again).toHaveText('Send it again in 1 s');
  // It is off, yet it can be pressed.
  await again.press('Enter');
  expect(calls).toHaveLength(1);
  await page.clock.runFor(1000);
  await expect(again).toHaveText('Send it again');
  await again.click();
  await expect(again).toHaveText('Send it again in 30 s');
  await expect(page.getByRole('status')).toContainText('It was sent again.');
  expect(calls.map((call) => sentField(call, 'password'))).toEqual([PASSWORD, PASSWORD]);
});

test('a refused repetition shows the reason, and how long to wait', async ({ page, monitor }) => {
  monitor.expectFailedLoads(429);
  await page.clock.install();
  await open(page);
  await answerWith(page, signUp, mailed.signUp);
  await signUpWith(page);
  await expectHeading(page, 'Check your email');
  await page.clock.runFor(30_000);
  const answer = refused(
    429,
    'rate_limited',
    'Too many requests. Wait a few minutes and try again.',
    { retry_after: 1200 },
  );
  await answerWith(page, signUp, answer);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expectAlert(page, 'Try again in 20 minutes.');
});

test('a mistyped address can be corrected, with the rest of the input kept', async ({ page }) => {
  await open(page);
  await answerWith(page, signUp, mailed.signUp);
  await signUpWith(page, 'adda@example.com');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expectHeading(page, 'Create a free account');
  await expect(addressField(page)).toHaveValue('adda@example.com');
  await expect(newPasswordField(page)).toHaveValue(PASSWORD);
  await expect(agreement(page)).toBeChecked();
});

test('without address verification, signing up continues to the sign-in page', async ({ page }) => {
  await open(page);
  await answerWith(page, signUp, {
    json: { success: true, custid: 'anon', details: { verification: 'done' } },
  });
  await signUpWith(page);
  await expectHeading(page, 'Sign in');
  await expect(page.getByRole('status')).toContainText('Sign in to start.');
});

test('the chosen plan is sent along', async ({ page }) => {
  await open(page, '/signup/identity');
  await answerWith(page, signUp, mailed.signUp);
  const calls = callsOf(page, signUp);
  await signUpWith(page);
  await expectHeading(page, 'Check your email');
  expect(calls[0] && sentField(calls[0], 'planid')).toBe('identity');
});

test('an invalid value is reported at its field, and the first such field has the focus', async ({
  page,
}) => {
  await open(page);
  const calls = callsOf(page, signUp);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(addressField(page)).toBeFocused();
  await expect(newPasswordField(page)).toHaveAccessibleDescription('Use 8 to 128 characters.');
  await expect(agreement(page)).toHaveAccessibleDescription(/Accept the terms/);
  await addressField(page).fill(ADDRESS);
  await newPasswordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(agreement(page)).toBeFocused();
  expect(calls).toHaveLength(0);
});

test('a refusal of the server about a field is shown at that field @journey', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await open(page);
  const message = 'Choose another password.';
  const answer = refused(422, 'password_weak', message, { field: 'password' });
  await answerWith(page, signUp, answer);
  await signUpWith(page);
  await expect(newPasswordField(page)).toBeFocused();
  await expect(newPasswordField(page)).toHaveAccessibleDescription(message);
  await expect(newPasswordField(page)).toHaveValue(PASSWORD);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the hint under the password rates it', async ({ page }) => {
  await open(page);
  await expect(newPasswordField(page)).toHaveAccessibleDescription('8 to 128 characters.');
  await newPasswordField(page).fill('lettuces');
  await expect(newPasswordField(page)).toHaveAccessibleDescription(/^Easy to guess/);
  await newPasswordField(page).fill('correct horse battery staple');
  await expect(newPasswordField(page)).toHaveAccessibleDescription('Strong.');
  await expect(newPasswordField(page)).toHaveAttribute('autocomplete', 'new-password');
});

test('the honeypot field is hidden from people, and its content is sent', async ({ page }) => {
  await open(page);
  await answerWith(page, signUp, mailed.signUp);
  const calls = callsOf(page, signUp);
  const field = page.locator('input[name="skill"]');
  expect(await field.evaluate((input) => input.closest('[inert]') !== null)).toBe(true);
  await addressField(page).focus();
  const stops: (string | null)[] = [];
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
  }
  expect(stops).toContain('agree');
  expect(stops).not.toContain('skill');
  await field.evaluate((input) => input.setAttribute('value', 'cooking'));
  await signUpWith(page);
  await expectHeading(page, 'Check your email');
  expect(calls[0] && sentField(calls[0], 'skill')).toBe('cooking');
});

test('the terms open in a new tab, and the form stays', async ({ page, context }) => {
  await open(page);
  await addressField(page).fill(ADDRESS);
  const opened = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'terms' }).click();
  await expect(await opened).toHaveURL('/info/terms');
  await expect(addressField(page)).toHaveValue(ADDRESS);
});

test('a site without sign-up explains that', async ({ page }) => {
  await overrideSite(page, { authentication: { enabled: true, signup: false, signin: true } });
  await page.goto('/signup');
  await expectHeading(page, 'Sign-up is closed');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
