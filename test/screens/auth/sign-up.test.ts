/** Signing up. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signUp } from '../../../shared/contract/entry.ts';
import { pass, startTimers } from '../support/clock.ts';
import { everythingSold } from '../pricing/pricing.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, focus, press } from '../support/screen.ts';
import { answerSite, callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  ADDRESS,
  addressField,
  mailed,
  newPasswordField,
  openEntry,
  PASSWORD,
  signUpWith,
  withEntry,
} from './entry.ts';

const main = () => page.getByRole('main');
const again = () => page.getByRole('button', { name: 'Send it again' });

/** Opens the page; sign-ups are answered with an email. */
async function openSignUp(path = '/signup'): Promise<void> {
  succeed(signUp, mailed);
  await openEntry(path, 'Create a free account');
}

it('asks for an address alone, and stays while someone reads what is accepted with it', async () => {
  await openSignUp();
  await expect.element(main().getByRole('textbox')).toHaveLength(1);
  await expect.element(main().getByRole('checkbox')).not.toBeInTheDocument();
  for (const name of ['terms', 'privacy page']) {
    await expect.element(main().getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

it('says after a sign-up where to look, and what to do if no email arrives', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  await signUpWith();
  await expectHeading('Check your email');
  await expect.element(main()).toMatchTextContent(`We sent an email to ${ADDRESS}`);
  await expect.element(main()).toMatchTextContent('check your spam folder');
  expect(calls.map(({ fields }) => fields)).toMatchObject([
    { email: ADDRESS, agree: 'true', planid: '', skill: '' },
  ]);
  expect(calls.map(({ fields }) => fields['password'])).toEqual([undefined]);
  expect(await whatIsStored()).not.toContain(ADDRESS);
});

it('sends the email again on request, after half a minute each time', async () => {
  startTimers();
  await openSignUp();
  const calls = callsOf(signUp);
  await signUpWith();
  await expect.element(again()).toHaveTextContent('Send it again in 30 s');
  await pass(29_000);
  await expect.element(again()).toHaveTextContent('Send it again in 1 s');
  // It is off, yet it can be pressed.
  await press(again(), '{Enter}');
  expect(calls).toHaveLength(1);
  await pass(1000);
  await expect.element(again()).toHaveTextContent('Send it again');
  await again().click();
  await expect.element(again()).toHaveTextContent('Send it again in 30 s');
  await expect.element(page.getByRole('status')).toMatchTextContent('Email sent again.');
  expect(calls.map(({ fields }) => fields['email'])).toEqual([ADDRESS, ADDRESS]);
});

it('lets a mistyped address be corrected', async () => {
  await openSignUp();
  await signUpWith('adda@example.com');
  await button('Use another address').click();
  await expectHeading('Create a free account');
  await expect.element(addressField()).toHaveValue('adda@example.com');
});

it('asks for a password where no email follows, and continues to the sign-in page', async () => {
  await openSignUp();
  refuse(signUp, 'password_needed', { field: 'password' });
  await signUpWith();
  await expect.element(newPasswordField()).toHaveFocus();
  await expect.element(newPasswordField()).toHaveAccessibleDescription('8 to 128 characters.');
  await expect.element(addressField()).toHaveValue(ADDRESS);
  refuse(signUp, 'password_weak', { field: 'password' });
  await newPasswordField().fill('password1');
  await button('Create account').click();
  await expect.element(newPasswordField()).toHaveAccessibleDescription(sentence('password_weak'));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  succeed(signUp, { details: { verification: 'done' } });
  const calls = callsOf(signUp);
  await newPasswordField().fill(PASSWORD);
  await button('Create account').click();
  await expectHeading('Sign in');
  expect(calls.map(({ fields }) => fields['password'])).toEqual([PASSWORD]);
  await expect.element(page.getByRole('status')).toMatchTextContent('Sign in to start.');
});

it.each([
  [
    'sold',
    everythingSold,
    'You have chosen Identity Plus. You pay for it after you have created your account.',
  ],
  ['not sold', [], 'You have chosen Identity Plus. It is not sold on this site'],
] as const)('names a chosen plan that is %s, and sends it along', async (_, sold, text) => {
  succeed(signUp, mailed);
  answerSite({ ...withEntry, sold_plans: [...sold] });
  await open('/plans/identity');
  await expectHeading('Create an account');
  await expect.element(main()).toMatchTextContent(text);
  const calls = callsOf(signUp);
  await signUpWith();
  await expectHeading('Check your email');
  expect(calls.map(({ fields }) => fields['planid'])).toEqual(['identity']);
});

it('names no plan that does not exist', async () => {
  await openSignUp('/signup/galactic');
  await expect.element(main()).not.toMatchTextContent('galactic');
  await expect.element(main()).not.toMatchTextContent('You have chosen');
});

it('reports an invalid address at its field, which gets the focus', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  await button('Create account').click();
  await expect.element(addressField()).toHaveFocus();
  await expect.element(addressField()).toHaveAccessibleDescription(/valid email address/);
  await addressField().fill('ada');
  await button('Create account').click();
  await expect.element(addressField()).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

it('hides the honeypot from people, and sends its content', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  const honeypot = page.css('input[name="skill"]').element();
  expect(honeypot.closest('[inert]')).not.toBeNull();
  focus(addressField());
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Create account')).toHaveFocus();
  honeypot.setAttribute('value', 'cooking');
  await signUpWith();
  await expectHeading('Check your email');
  expect(calls.map(({ fields }) => fields['skill'])).toEqual(['cooking']);
});
