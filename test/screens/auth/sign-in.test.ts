/** The sign-in page. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../../shared/contract/entry.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, notice, press } from '../support/screen.ts';
import { answerSite, callsOf, intercept, refuse, sentence } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  acceptSignIn,
  accountButton,
  ADDRESS,
  addressField,
  openEntry,
  PASSWORD,
  passwordField,
  signInButton,
  signInWith,
  withEntry,
} from './entry.ts';

const openSignIn = (query = '') => openEntry(`/signin${query}`, 'Sign in');

it('sends on Enter, with the option to stay signed in', async () => {
  await openSignIn();
  acceptSignIn();
  const calls = callsOf(signIn);
  await page.getByRole('checkbox', { name: 'Remember me' }).click();
  await addressField().fill(ADDRESS);
  await passwordField().fill(PASSWORD);
  await press(passwordField(), '{Enter}');
  await expectAddress('/dashboard');
  expect(calls.map(({ fields }) => fields['remember'])).toEqual(['true']);
});

it('leads to the dashboard, with the password in no address and no storage, and the form in no history', async () => {
  answerSite(withEntry);
  await open('/about');
  const fetched = vi.spyOn(globalThis, 'fetch');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expectHeading('Sign in');
  acceptSignIn();
  const calls = callsOf(signIn);
  const sites = callsOf(bootstrap);
  await addressField().fill(ADDRESS);
  await passwordField().fill(PASSWORD);
  expect(await whatIsStored()).not.toContain(PASSWORD);
  await signInButton().click();
  await expectAddress('/dashboard');
  await expect.element(accountButton()).toBeVisible();
  expect(calls.map(({ fields }) => fields)).toMatchObject([
    { email: ADDRESS, password: PASSWORD, remember: 'false' },
  ]);
  expect(sites, 'asks anew what the site is').toHaveLength(1);
  expect(await whatIsStored()).not.toContain(PASSWORD);
  const addresses = fetched.mock.calls.map(([input]) => new Request(input).url);
  expect(addresses.some((address) => address.endsWith(signIn.path))).toBe(true);
  expect(addresses.join('\n')).not.toContain('violet');
  await expectHeading('Send a secret');
  history.back();
  await expectAddress('/about');
  expect(await whatIsStored()).not.toContain(PASSWORD);
});

it.each([
  [
    'the wanted page, with query and hash',
    '/pricing?from=a&to=b#yearly',
    /^\/pricing\?from=a&to=b#yearly$/,
  ],
  ['no other site', '//evil.example', /^\/dashboard$/],
])('leads to %s', async (_, wanted, address) => {
  await openSignIn(`?redirect=${encodeURIComponent(wanted)}`);
  acceptSignIn();
  await signInWith();
  await expectAddress(address);
});

it('keeps the input after a refusal', async () => {
  await openSignIn();
  refuse(signIn, 'signin_failed');
  await signInWith();
  await expectAlert(sentence('signin_failed'));
  await expect.element(addressField()).toHaveValue(ADDRESS);
  await expect.element(passwordField()).toHaveValue(PASSWORD);
  await expect.element(signInButton()).toHaveAttribute('aria-disabled', 'false');
});

it('sends no empty form, focuses the first empty field with the reason, and names its fields for password managers', async () => {
  await openSignIn();
  const calls = callsOf(signIn);
  await signInButton().click();
  await expect.element(addressField()).toHaveFocus();
  await expect
    .element(addressField())
    .toHaveAccessibleDescription('Enter a valid email address, such as ada@example.com.');
  await addressField().fill(ADDRESS);
  await signInButton().click();
  await expect.element(passwordField()).toHaveFocus();
  await expect.element(passwordField()).toHaveAccessibleDescription('Enter your password.');
  await expect.element(addressField()).toHaveAttribute('aria-invalid', 'false');
  expect(calls).toEqual([]);

  await expect.element(addressField()).toHaveAttribute('autocomplete', 'username');
  await expect.element(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(passwordField()).toHaveAttribute('type', 'password');
  await button('Show the characters').click();
  await expect.element(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(passwordField()).toHaveAttribute('type', 'text');
});

it('leads on where another tab has signed in meanwhile', async () => {
  await openSignIn();
  const refusal = { code: 'already_signed_in', message: sentence('already_signed_in') };
  intercept(signIn, () => {
    answerSite(customer);
    return Response.json({ success: false, ...refusal }, { status: 422 });
  });
  await signInWith();
  await expectAddress('/dashboard');
});

it('says what has just happened, and nothing that an address says', async () => {
  await openSignIn('?notice=verified');
  await expect.element(notice('Your email address is confirmed.')).toBeVisible();
  await openSignIn('?notice=Call%20this%20number');
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Call this number');
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it.each([
  ['/signin', 'Sign-in is turned off', { signup: true, signin: false }],
  ['/signup', 'Sign-up is closed', { signup: false, signin: true }],
])('says on a site without %s that there is none', async (path, heading, { signup, signin }) => {
  answerSite({ authentication: { enabled: true, signup, signin } });
  await open(path);
  await expectHeading(heading);
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

it('shows header, feedback and version around the form, but no lists of links', async () => {
  answerSite({ ...withEntry, feedback_enabled: true });
  await open('/signin');
  await expectHeading('Sign in');
  const footer = page.getByRole('contentinfo');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible();
  await expect.element(footer).toMatchTextContent(/v\d+\.\d+/);
  await expect.element(button('Feedback')).toBeVisible();
  await expect.element(footer.getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toMatchTextContent('stored in: European Union');
});
