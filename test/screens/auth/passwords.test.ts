/** The pages that emails link to: a forgotten password, the verification of an address, an invitation. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  forgotPassword,
  resetPassword,
  signIn,
  verifyAddress,
} from '../../../shared/contract/entry.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { PHONE } from '../support/room.ts';
import { button, expectAlert, expectHeading, press } from '../support/screen.ts';
import {
  answerSite,
  callsOf,
  disconnect,
  holdAnswers,
  refuse,
  sentence,
  succeed,
} from '../support/server.ts';
import { customer } from '../support/site.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  acceptSignIn,
  accountButton,
  ADDRESS,
  addressField,
  askForPassword,
  newPasswordField,
  openEntry,
  PASSWORD,
  passwordField,
  resetWith,
  withEntry,
} from './entry.ts';

const TOKEN = 'token-77aa';

const main = () => page.getByRole('main');
const notice = () => page.getByRole('status');
const linkNames = () =>
  main()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

const openForgot = () => openEntry('/forgot', 'Forgot your password?');
const openReset = () => openEntry('/forgot/key-31', 'Choose a new password');
const openVerify = () => openEntry(`/verify/${TOKEN}`, 'Choose a password');
const openInvitation = () => openEntry(`/verify/${TOKEN}#invitation`, 'Create your account');

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

it('asks for the new password once, and sends none that is too short', async () => {
  await openReset();
  const calls = callsOf(resetPassword);
  await resetWith('short');
  await expect.element(newPasswordField()).toHaveFocus();
  await expect.element(newPasswordField()).toHaveAccessibleDescription('Use 8 to 128 characters.');
  expect(calls).toEqual([]);
  await expect.element(main().getByRole('textbox')).toHaveLength(1);
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

it('names the address that the server knows the link by before a password can be chosen', async () => {
  const calls = callsOf(verifyAddress);
  const deliver = holdAnswers(verifyAddress);
  askForPassword('eve@example.net');
  await openVerify();
  await expect.poll(() => calls.length).toBe(1);
  await painted();
  await expect.element(newPasswordField()).not.toBeInTheDocument();
  deliver();
  await expect.element(newPasswordField()).toBeVisible();
  await expect.element(main()).toMatchTextContent('for the account of eve@example.net');
  await expect.element(main()).toMatchTextContent('close this page');
  await expect.element(page.css('input[autocomplete="username"]')).toHaveValue('eve@example.net');
  // To look at the page confirms nothing.
  expect(calls.map(({ fields }) => [fields['token'], fields['newp']])).toEqual([
    [TOKEN, undefined],
  ]);
  await expect.element(accountButton()).not.toBeInTheDocument();
});

it('asks once, when it has what a call needs', async () => {
  answerSite(withEntry);
  askForPassword();
  const deliver = holdAnswers(bootstrap);
  const calls = callsOf(verifyAddress);
  await open(`/verify/${TOKEN}`);
  await expectHeading('Choose a password');
  await painted();
  expect(calls).toEqual([]);
  deliver();
  await expect.element(newPasswordField()).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('signs in with the password that was chosen', async () => {
  askForPassword();
  await openVerify();
  await expect.element(newPasswordField()).toBeVisible();
  acceptSignIn();
  const [confirmed, entered] = [callsOf(verifyAddress), callsOf(signIn)];
  await choose(PASSWORD);
  await expectAddress('/dashboard');
  await expect.element(accountButton()).toHaveTextContent(ADDRESS);
  expect(confirmed.map(({ fields }) => [fields['token'], fields['newp']])).toEqual([
    [TOKEN, PASSWORD],
  ]);
  expect(entered.map(({ fields }) => fields)).toMatchObject([
    { email: ADDRESS, password: PASSWORD, remember: 'false' },
  ]);
  expect(await whatIsStored()).not.toContain(PASSWORD);
});

it('leads on to the plans for someone who has chosen one before', async () => {
  askForPassword();
  await openEntry(`/verify/${TOKEN}#identity`, 'Choose a password');
  acceptSignIn();
  await choose(PASSWORD);
  await expectAddress('/pricing');
});

it('shows a refused password at its field, and keeps the link', async () => {
  askForPassword();
  await openVerify();
  await expect.element(newPasswordField()).toBeVisible();
  refuse(verifyAddress, 'password_weak', { field: 'newp' });
  await choose('password1');
  await expect.element(newPasswordField()).toHaveAccessibleDescription(sentence('password_weak'));
  askForPassword();
  acceptSignIn();
  await choose(PASSWORD);
  await expectAddress('/dashboard');
});

it('rates the password while it is typed', async () => {
  askForPassword();
  await openVerify();
  for (const [typed, hint] of [
    ['', '8 to 128 characters.'],
    ['lettuces', /^Easy to guess/],
    ['correct horse battery staple', 'Strong.'],
  ] as const) {
    await newPasswordField().fill(typed);
    await expect.element(newPasswordField()).toHaveAccessibleDescription(hint);
  }
  await expect.element(newPasswordField()).toHaveAttribute('autocomplete', 'new-password');
});

it('leads to the sign-in page, with the address, where the account cannot be entered at once', async () => {
  askForPassword();
  await openVerify();
  refuse(signIn, 'rate_limited', { retry_after: 600 });
  await choose(PASSWORD);
  await expectHeading('Sign in');
  await expect.element(notice()).toMatchTextContent('Your email address is confirmed.');
  await expect.element(addressField()).toHaveValue(ADDRESS);
  await expect.element(passwordField()).toHaveFocus();
  expect(await whatIsStored()).not.toContain(ADDRESS);
});

it('asks for no password in the browser that signed up with one', async () => {
  succeed(verifyAddress, { details: { verified: true, email: ADDRESS } });
  answerSite(withEntry);
  await open(`/verify/${TOKEN}`);
  await expectHeading('Sign in');
  await expect.element(addressField()).toHaveValue(ADDRESS);
});

it('offers no new account while another one is signed in, but the way out of it', async () => {
  askForPassword('eve@example.net');
  answerSite(customer);
  await open(`/verify/${TOKEN}`);
  await expect.element(notice()).toMatchTextContent(`you are signed in as ${ADDRESS}`);
  await expect.element(newPasswordField()).not.toBeInTheDocument();
  await expect
    .element(main().getByRole('link', { name: 'Sign out' }))
    .toHaveAttribute('href', '/logout');
});

it('leaves no token in the history', async () => {
  askForPassword();
  answerSite(withEntry);
  await open('/about');
  history.pushState(null, '', `/verify/${TOKEN}`);
  await expectHeading('Choose a password');
  acceptSignIn();
  await choose(PASSWORD);
  await expectAddress('/dashboard');
  history.back();
  await expectAddress('/about');
});

it('lets an invited person choose a password, and accept the terms with it', async () => {
  askForPassword();
  await openInvitation();
  expect(document.title).toMatch(/^Create your account/);
  await expect
    .element(page.getByRole('link', { name: 'terms', exact: true }))
    .toHaveAttribute('target', '_blank');
  await expect.element(main()).toMatchTextContent(`for the account of ${ADDRESS}`);
  acceptSignIn();
  await newPasswordField().fill(PASSWORD);
  await button('Create account').click();
  await expectAddress('/dashboard');
});

it('says that a link for an address or an invitation is used, and what to do next', async () => {
  refuse(verifyAddress, 'token_spent');
  await openEntry(`/verify/${TOKEN}`, 'This link is no longer valid');
  expect(linkNames()).toEqual(['Sign in', 'Sign up again']);
  await openEntry(`/verify/${TOKEN}#invitation`, 'This link is no longer valid');
  await expect.element(main()).toMatchTextContent('ask the admin who invited you');
  expect(linkNames()).toEqual(['Sign in']);
});

it('tries again on request where the server did not answer', async () => {
  disconnect(verifyAddress);
  await openVerify();
  await expectAlert('No connection.');
  askForPassword();
  await button('Try again').click();
  await expect.element(newPasswordField()).toBeVisible();
});

it('moves nothing when the answer comes late', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const expectNothingMoved = watchLayout();
  askForPassword();
  const deliver = holdAnswers(verifyAddress);
  await openVerify();
  await painted();
  deliver();
  await expect.element(newPasswordField()).toBeVisible();
  await expectNothingMoved();
});
