import {
  forgotPassword,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyAddress,
} from '../../../shared/contract/entry.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { sentence } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import {
  accountEntry,
  ADDRESS,
  addressField,
  mailed,
  newPasswordField,
  refused,
  repeatField,
  signInButton,
  signInWith,
  signUpWith,
  withEntry,
} from './entry.ts';
import { expectHeading } from './home.ts';
import { everythingSold } from './pricing.ts';
import type { Scene, Screen } from './screens.ts';
import { customer, overrideSite, withoutAccounts } from './site.ts';

const FAILED =
  'Wrong email or password, or the email is not verified yet. Check them, or reset your password.';
const LIMITED = 'Too many requests. Wait a few minutes and try again.';
const tokenSpent = refused(422, 'token_spent', 'This link was used already.');

async function open({ page }: Scene, path: string, heading: string): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto(path);
  await expectHeading(page, heading);
}

const signInPage = (scene: Scene, query = '') => open(scene, `/signin${query}`, 'Sign in');
const signUpPage = (scene: Scene) => open(scene, '/signup', 'Create a free account');
const forgotPage = (scene: Scene) => open(scene, '/forgot', 'Forgot your password?');
const resetPage = (scene: Scene) => open(scene, '/forgot/key', 'Choose a new password');
const verifyPage = (scene: Scene) => open(scene, '/verify/token', 'Confirm your email address');

const signInScreens: readonly Screen[] = [
  { name: 'sign-in', isMain: true, open: (scene) => signInPage(scene) },
  ...['verified', 'reset', 'signed-out', 'session-ended'].map((notice) => ({
    name: `sign-in-${notice}`,
    open: (scene: Scene) => signInPage(scene, `?notice=${notice}`),
  })),
  {
    name: 'sign-in-incomplete',
    open: async (scene) => {
      await signInPage(scene);
      await signInButton(scene.page).click();
      await scene.page.getByText('Enter your password.').waitFor();
    },
  },
  {
    name: 'sign-in-busy',
    open: async (scene) => {
      await holdAnswers(scene.page, signIn);
      await signInPage(scene);
      await signInWith(scene.page);
      await scene.page.getByRole('button', { name: 'Signing in…' }).waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    open: async (scene) => {
      await answerWith(scene.page, signIn, refused(422, 'signin_failed', FAILED));
      await signInPage(scene);
      await signInWith(scene.page);
      await scene.page.getByText(FAILED).waitFor();
    },
  },
  {
    name: 'sign-in-limited',
    open: async (scene) => {
      const answer = refused(429, 'rate_limited', LIMITED, { retry_after: 700 });
      await answerWith(scene.page, signIn, answer);
      await signInPage(scene);
      await signInWith(scene.page);
      await scene.page.getByText('Try again in 12 minutes.').waitFor();
    },
  },
  {
    name: 'sign-in-off',
    open: async ({ page }) => {
      await overrideSite(page, withoutAccounts);
      await page.goto('/signin');
      await expectHeading(page, 'Sign-in is turned off');
    },
  },
  {
    name: 'sign-in-unknown',
    open: async ({ page }) => {
      await answerWith(page, bootstrap, { status: 500, json: {} });
      await page.goto('/signin');
      await expectHeading(page, 'This page could not be loaded');
    },
  },
];

const signUpScreens: readonly Screen[] = [
  { name: 'sign-up', isMain: true, open: signUpPage },
  {
    name: 'sign-up-plan',
    open: async ({ page }) => {
      await overrideSite(page, { ...withEntry, sold_plans: everythingSold });
      await page.goto('/signup/identity');
      await page.getByText('You have chosen the plan Identity Plus.').waitFor();
    },
  },
  {
    name: 'sign-up-incomplete',
    open: async (scene) => {
      await signUpPage(scene);
      await newPasswordField(scene.page).fill('short');
      await scene.page.getByRole('button', { name: 'Create account' }).click();
      await scene.page.getByText('Use 8 to 128 characters.').waitFor();
    },
  },
  {
    name: 'sign-up-common-password',
    open: async (scene) => {
      const message = sentence('password_weak');
      await answerWith(scene.page, signUp, refused(422, 'password_weak', message));
      await signUpPage(scene);
      await signUpWith(scene.page);
      await scene.page.getByText(message).waitFor();
    },
  },
  {
    name: 'sign-up-sent',
    open: async (scene) => {
      await answerWith(scene.page, signUp, mailed.signUp);
      await signUpPage(scene);
      await signUpWith(scene.page);
      await expectHeading(scene.page, 'Check your email');
    },
  },
  {
    name: 'sign-up-off',
    open: async ({ page }) => {
      await overrideSite(page, withoutAccounts);
      await page.goto('/signup');
      await expectHeading(page, 'Sign-up is closed');
    },
  },
];

const passwordScreens: readonly Screen[] = [
  { name: 'forgot', isMain: true, open: forgotPage },
  {
    name: 'forgot-sent',
    open: async (scene) => {
      await answerWith(scene.page, forgotPassword, mailed.forgot);
      await forgotPage(scene);
      await addressField(scene.page).fill(ADDRESS);
      await scene.page.getByRole('button', { name: 'Email me a link' }).click();
      await expectHeading(scene.page, 'Check your email');
    },
  },
  { name: 'reset', open: resetPage },
  {
    name: 'reset-differs',
    open: async (scene) => {
      await resetPage(scene);
      await newPasswordField(scene.page).fill('violet hat 1');
      await repeatField(scene.page).fill('violet hat 2');
      await scene.page.getByRole('button', { name: 'Set new password' }).click();
      await scene.page.getByText('The passwords do not match.').waitFor();
    },
  },
  {
    name: 'reset-spent',
    open: async (scene) => {
      await answerWith(scene.page, resetPassword, tokenSpent);
      await resetPage(scene);
      await newPasswordField(scene.page).fill('violet hat 1');
      await repeatField(scene.page).fill('violet hat 1');
      await scene.page.getByRole('button', { name: 'Set new password' }).click();
      await expectHeading(scene.page, 'This link is no longer valid');
    },
  },
];

const verifyScreens: readonly Screen[] = [
  { name: 'verify', open: verifyPage },
  {
    name: 'verify-password',
    open: async (scene) => {
      await answerWith(scene.page, verifyAddress, refused(422, 'password_needed', 'Choose one.'));
      await verifyPage(scene);
      await scene.page.getByRole('button', { name: 'Confirm my email address' }).click();
      await expectHeading(scene.page, 'Choose a password');
    },
  },
  {
    name: 'verify-invitation',
    open: (scene) => open(scene, '/verify/token#invitation', 'Create your account'),
  },
  {
    name: 'verify-spent',
    open: async (scene) => {
      await answerWith(scene.page, verifyAddress, tokenSpent);
      await verifyPage(scene);
      await scene.page.getByRole('button', { name: 'Confirm my email address' }).click();
      await expectHeading(scene.page, 'This link is no longer valid');
    },
  },
  {
    name: 'logout',
    open: async ({ page }) => {
      await overrideSite(page, customer);
      await holdAnswers(page, signOut);
      await page.goto('/about');
      await (await accountEntry(page, 'Sign out')).click();
      await expectHeading(page, 'Signing out…');
    },
  },
];

export const entryScreens: readonly Screen[] = [
  ...signInScreens,
  ...signUpScreens,
  ...passwordScreens,
  ...verifyScreens,
];
