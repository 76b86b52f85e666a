/** The states of the pages for sign-in, sign-up, passwords and sign-out. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  forgotPassword,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyAddress,
} from '../../../shared/contract/entry.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { everythingSold } from '../pricing/pricing.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import {
  answerSite,
  disconnect,
  fail,
  holdAnswers,
  refuse,
  sentence,
  succeed,
} from '../support/server.ts';
import { customer, withoutAccounts } from '../support/site.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  accountEntry,
  ADDRESS,
  addressField,
  askForPassword,
  mailed,
  newPasswordField,
  openEntry,
  resetWith,
  signInButton,
  signInWith,
  signUpWith,
  withEntry,
} from './entry.ts';

const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible();

const signInPage = (query = '') => openEntry(`/signin${query}`, 'Sign in');
const signUpPage = () => openEntry('/signup', 'Create a free account');
const forgotPage = () => openEntry('/forgot', 'Forgot your password?');
const resetPage = () => openEntry('/forgot/key', 'Choose a new password');
const verifyPage = () => openEntry('/verify/token', 'Choose a password');

/** Opens a page of a site without accounts. */
async function openWithoutAccounts(path: string, heading: string): Promise<void> {
  answerSite(withoutAccounts);
  await open(path);
  await expectHeading(heading);
}

const signInStates = statesOf({
  'sign-in': { isMain: true, open: () => signInPage() },
  'sign-in-verified': () => signInPage('?notice=verified'),
  'sign-in-reset': () => signInPage('?notice=reset'),
  'sign-in-signed-out': () => signInPage('?notice=signed-out'),
  'sign-in-session-ended': () => signInPage('?notice=session-ended'),
  'sign-in-incomplete': async () => {
    await signInPage();
    await signInButton().click();
    await shown('Enter your password.');
  },
  'sign-in-busy': async () => {
    holdAnswers(signIn);
    await signInPage();
    await signInWith();
    await expect.element(button('Signing in…')).toBeVisible();
  },
  'sign-in-refused': async () => {
    refuse(signIn, 'signin_failed');
    await signInPage();
    await signInWith();
    await shown(sentence('signin_failed'));
  },
  'sign-in-limited': async () => {
    refuse(signIn, 'rate_limited', { retry_after: 700 });
    await signInPage();
    await signInWith();
    await shown('Try again in 12 minutes.');
  },
  'sign-in-off': () => openWithoutAccounts('/signin', 'Sign-in is turned off'),
  'sign-in-unknown': async () => {
    fail(bootstrap);
    await open('/signin');
    await expectHeading('This page could not be loaded');
  },
});

const signUpStates = statesOf({
  'sign-up': { isMain: true, isRead: true, open: signUpPage },
  'sign-up-plan': async () => {
    answerSite({ ...withEntry, sold_plans: everythingSold });
    await open('/signup/identity');
    await shown('You pay for it after you have created your account.');
  },
  'sign-up-plan-not-sold': async () => {
    answerSite(withEntry);
    await open('/signup/identity');
    await shown('It is not sold on this site');
  },
  'sign-up-incomplete': async () => {
    await signUpPage();
    await button('Create account').click();
    await shown('Enter a valid email address');
  },
  'sign-up-with-password': async () => {
    refuse(signUp, 'password_needed', { field: 'password' });
    await signUpPage();
    await signUpWith();
    await expect.element(newPasswordField()).toHaveFocus();
  },
  'sign-up-sent': async () => {
    succeed(signUp, mailed);
    await signUpPage();
    await signUpWith();
    await expectHeading('Check your email');
  },
  'sign-up-off': () => openWithoutAccounts('/signup', 'Sign-up is closed'),
});

const passwordStates = statesOf({
  forgot: { isMain: true, open: forgotPage },
  'forgot-sent': async () => {
    succeed(forgotPassword, { details: { reset: 'sent' } });
    await forgotPage();
    await addressField().fill(ADDRESS);
    await button('Email me a link').click();
    await expectHeading('Check your email');
  },
  reset: resetPage,
  'reset-short': async () => {
    await resetPage();
    await resetWith('short');
    await shown('Use 8 to 128 characters.');
  },
  'reset-spent': async () => {
    refuse(resetPassword, 'token_spent');
    await resetPage();
    await resetWith('violet hat 1');
    await expectHeading('This link is no longer valid');
  },
});

const otherStates = statesOf({
  verify: {
    isMain: true,
    isRead: true,
    open: async () => {
      askForPassword();
      await verifyPage();
      await expect.element(newPasswordField()).toBeVisible();
    },
  },
  'verify-loading': async () => {
    holdAnswers(verifyAddress);
    await verifyPage();
  },
  'verify-common-password': async () => {
    askForPassword();
    await verifyPage();
    await newPasswordField().fill('password1');
    refuse(verifyAddress, 'password_weak', { field: 'newp' });
    await button('Create account').click();
    await shown(sentence('password_weak'));
  },
  'verify-signed-in': async () => {
    askForPassword('eve@example.net');
    answerSite(customer);
    await open('/verify/token');
    await shown('In this browser you are signed in as');
  },
  'verify-failed': async () => {
    disconnect(verifyAddress);
    await verifyPage();
    await shown('No connection.');
  },
  'verify-invitation': async () => {
    askForPassword();
    await openEntry('/verify/token#invitation', 'Create your account');
    await expect.element(newPasswordField()).toBeVisible();
  },
  'verify-spent': async () => {
    refuse(verifyAddress, 'token_spent');
    answerSite(withEntry);
    await open('/verify/token');
    await expectHeading('This link is no longer valid');
  },
  logout: async () => {
    answerSite(customer);
    holdAnswers(signOut);
    await open('/about');
    await (await accountEntry('Sign out')).click();
    await expectHeading('Signing out…');
  },
});

export const entryStates: readonly State[] = [
  ...signInStates,
  ...signUpStates,
  ...passwordStates,
  ...otherStates,
];
