/** The pages that emails link to: a forgotten password, the verification of an address, an invitation. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgotPassword, resetPassword, verifyAddress } from '../../../shared/contract/entry.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { button, expectHeading, press } from '../support/screen.ts';
import { answerSite, callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  ADDRESS,
  addressField,
  newPasswordField,
  openEntry,
  PASSWORD,
  passwordField,
  repeatField,
  resetWith,
  withEntry,
} from './entry.ts';

const TOKEN = 'token-77aa';

const main = () => page.getByRole('main');
const notice = () => page.getByRole('status');
const confirm = () => button('Confirm my email address');
const linkNames = () =>
  main()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

const openForgot = () => openEntry('/forgot', 'Forgot your password?');
const openReset = () => openEntry('/forgot/key-31', 'Choose a new password');
const openVerify = () => openEntry(`/verify/${TOKEN}`, 'Confirm your email address');
const openInvitation = () => openEntry(`/verify/${TOKEN}#invitation`, 'Create your account');

const acceptToken = () => succeed(verifyAddress, { details: { verified: true, email: ADDRESS } });

/** Types a new password, and sends the form. */
async function choose(password: string): Promise<void> {
  await newPasswordField().fill(password);
  await press(newPasswordField(), '{Enter}');
}

it('answers a request for a new password in the same way with and without an account', async () => {
  await openForgot();
  succeed(forgotPassword, { details: { reset: 'sent' } });
  const calls = callsOf(forgotPassword);
  await addressField().fill(` ${ADDRESS} `);
  await press(addressField(), '{Enter}');
  await expectHeading('Check your email');
  await expect.element(main()).toMatchTextContent(`If ${ADDRESS} has an account`);
  expect(calls.map(({ fields }) => fields['email'])).toEqual([ADDRESS]);
});

it('sets a new password with the key from the email, and continues to the sign-in page', async () => {
  await openReset();
  succeed(resetPassword, { details: { reset: 'done' } });
  const calls = callsOf(resetPassword);
  await resetWith(PASSWORD);
  await expectHeading('Sign in');
  await expect.element(notice()).toMatchTextContent('Your new password is set.');
  expect(calls.map(({ url, fields }) => [url.pathname, fields['newp'], fields['newp2']])).toEqual([
    ['/api/v2/account/forgot/key-31', PASSWORD, PASSWORD],
  ]);
  expect(await whatIsStored()).not.toContain(PASSWORD);
});

it('sends neither two passwords that differ nor one too short', async () => {
  await openReset();
  const calls = callsOf(resetPassword);
  await resetWith(PASSWORD, `${PASSWORD} `);
  await expect.element(repeatField()).toHaveFocus();
  await expect.element(repeatField()).toHaveAccessibleDescription(/passwords do not match/);
  await resetWith('short');
  await expect.element(newPasswordField()).toHaveFocus();
  expect(calls).toEqual([]);
  await expect.element(newPasswordField()).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(repeatField()).toHaveAttribute('autocomplete', 'new-password');
});

it('says that a key is used, and links to a new one', async () => {
  await openReset();
  refuse(resetPassword, 'token_spent');
  await resetWith(PASSWORD);
  await expectHeading('This link is no longer valid');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expectHeading('Forgot your password?');
});

it.each([
  ['/forgot', openForgot],
  ['/forgot/:key', openReset],
])('shows no navigation around %s', async (_, openPage) => {
  await openPage();
  await expect.element(page.getByRole('banner').getByRole('link')).toHaveTextContent('Waxseal');
});

it('confirms an address only when the button is pressed, and fills it in for the sign-in', async () => {
  const calls = callsOf(verifyAddress);
  await openVerify();
  await painted();
  expect(calls).toEqual([]);
  acceptToken();
  await confirm().click();
  await expectHeading('Sign in');
  await expect.element(notice()).toMatchTextContent('Your email address is confirmed.');
  await expect.element(addressField()).toHaveValue(ADDRESS);
  await expect.element(passwordField()).toHaveFocus();
  expect(await whatIsStored()).not.toContain(ADDRESS);
  expect(calls.map(({ fields }) => fields['token'])).toEqual([TOKEN]);
});

it('leaves no token in the history', async () => {
  answerSite(withEntry);
  await open('/about');
  history.pushState(null, '', `/verify/${TOKEN}`);
  await expectHeading('Confirm your email address');
  acceptToken();
  await confirm().click();
  await expectHeading('Sign in');
  history.back();
  await expectAddress('/about');
});

it('focuses the heading of the sign-in without the address, which an older server leaves out', async () => {
  await openVerify();
  succeed(verifyAddress, { details: { verified: true } });
  await confirm().click();
  await expectHeading('Sign in');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(addressField()).toHaveValue('');
});

it('asks for a password in another browser than the one that signed up', async () => {
  const calls = callsOf(verifyAddress);
  await openVerify();
  refuse(verifyAddress, 'password_needed');
  await confirm().click();
  await expectHeading('Choose a password');
  await expect.element(main()).toMatchTextContent('This account was created in another browser');
  refuse(verifyAddress, 'password_weak');
  await choose('password1');
  await expect.element(newPasswordField()).toHaveAccessibleDescription(sentence('password_weak'));
  acceptToken();
  await choose(PASSWORD);
  await expectHeading('Sign in');
  await expect.element(addressField()).toHaveValue(ADDRESS);
  expect(calls.map(({ fields }) => fields['newp'])).toEqual([undefined, 'password1', PASSWORD]);
  expect(await whatIsStored()).not.toContain(PASSWORD);
});

it('lets an invited person choose a password, and continues to the sign-in page', async () => {
  const calls = callsOf(verifyAddress);
  await openInvitation();
  expect(document.title).toMatch(/^Create your account/);
  await expect
    .element(page.getByRole('link', { name: 'terms', exact: true }))
    .toHaveAttribute('target', '_blank');
  await painted();
  expect(calls).toEqual([]);
  acceptToken();
  await newPasswordField().fill(PASSWORD);
  await button('Create account').click();
  await expectHeading('Sign in');
  await expect.element(addressField()).toHaveValue(ADDRESS);
  expect(calls.map(({ fields }) => [fields['token'], fields['newp']])).toEqual([[TOKEN, PASSWORD]]);
});

it('says that an invitation is used, and who can send another one', async () => {
  await openInvitation();
  refuse(verifyAddress, 'token_spent');
  await choose(PASSWORD);
  await expectHeading('This link is no longer valid');
  await expect.element(main()).toMatchTextContent('ask the admin who invited you');
  expect(linkNames()).toEqual(['Sign in']);
});

it('says that a link for an address is used, and links to the next steps', async () => {
  await openVerify();
  refuse(verifyAddress, 'token_spent');
  await confirm().click();
  await expectHeading('This link is no longer valid');
  expect(linkNames()).toEqual(['Sign in', 'Sign up again']);
});
