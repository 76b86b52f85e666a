/** Signing up. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signUp } from '../../../shared/contract/entry.ts';
import { pass, startTimers } from '../support/clock.ts';
import { button, expectHeading, focus, press } from '../support/screen.ts';
import { callsOf, refuse, sentence, succeed } from '../support/server.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  ADDRESS,
  addressField,
  agreement,
  mailed,
  newPasswordField,
  openEntry,
  PASSWORD,
  signUpWith,
} from './entry.ts';

const main = () => page.getByRole('main');
const again = () => page.getByRole('button', { name: 'Send it again' });

/** Opens the page; sign-ups are answered with an email. */
async function openSignUp(path = '/signup'): Promise<void> {
  succeed(signUp, mailed);
  await openEntry(path, 'Create a free account');
}

it('says after a sign-up where to look, and what to do if no email arrives', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  await signUpWith();
  await expectHeading('Check your email');
  await expect.element(main()).toMatchTextContent(`We sent an email to ${ADDRESS}`);
  await expect.element(main()).toMatchTextContent('check your spam folder');
  expect(calls.map(({ fields }) => fields)).toMatchObject([
    { email: ADDRESS, password: PASSWORD, agree: 'true', planid: '', skill: '' },
  ]);
  expect(await whatIsStored()).not.toContain(PASSWORD);
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
  await expect.element(page.getByRole('status')).toMatchTextContent('It was sent again.');
  expect(calls.map(({ fields }) => fields['password'])).toEqual([PASSWORD, PASSWORD]);
});

it('lets a mistyped address be corrected, and keeps the rest of the input', async () => {
  await openSignUp();
  await signUpWith('adda@example.com');
  await button('Use another address').click();
  await expectHeading('Create a free account');
  await expect.element(addressField()).toHaveValue('adda@example.com');
  await expect.element(newPasswordField()).toHaveValue(PASSWORD);
  await expect.element(agreement()).toBeChecked();
});

it('continues to the sign-in page where addresses are not verified', async () => {
  await openSignUp();
  succeed(signUp, { details: { verification: 'done' } });
  await signUpWith();
  await expectHeading('Sign in');
  await expect.element(page.getByRole('status')).toMatchTextContent('Sign in to start.');
});

it('sends the chosen plan along', async () => {
  await openSignUp('/signup/identity');
  const calls = callsOf(signUp);
  await signUpWith();
  await expectHeading('Check your email');
  expect(calls.map(({ fields }) => fields['planid'])).toEqual(['identity']);
});

it('reports an invalid value at its field, and focuses the first one', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  await button('Create account').click();
  await expect.element(addressField()).toHaveFocus();
  await expect.element(newPasswordField()).toHaveAccessibleDescription('Use 8 to 128 characters.');
  await expect.element(agreement()).toHaveAccessibleDescription(/Accept the terms/);
  await addressField().fill(ADDRESS);
  await newPasswordField().fill(PASSWORD);
  await button('Create account').click();
  await expect.element(agreement()).toHaveFocus();
  expect(calls).toEqual([]);
});

it('shows a refusal of the server about a field at that field', async () => {
  await openSignUp();
  refuse(signUp, 'password_weak', { field: 'password' });
  await signUpWith();
  await expect.element(newPasswordField()).toHaveFocus();
  await expect.element(newPasswordField()).toHaveAccessibleDescription(sentence('password_weak'));
  await expect.element(newPasswordField()).toHaveValue(PASSWORD);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('rates the password while it is typed, and opens the terms in a new tab, so that the form stays', async () => {
  await openSignUp();
  for (const [typed, hint] of [
    ['', '8 to 128 characters.'],
    ['lettuces', /^Easy to guess/],
    ['correct horse battery staple', 'Strong.'],
  ] as const) {
    await newPasswordField().fill(typed);
    await expect.element(newPasswordField()).toHaveAccessibleDescription(hint);
  }
  await expect.element(newPasswordField()).toHaveAttribute('autocomplete', 'new-password');

  const terms = main().getByRole('link', { name: 'terms' });
  await expect.element(terms).toHaveAttribute('href', '/info/terms');
  await expect.element(terms).toHaveAttribute('target', '_blank');
});

it('hides the honeypot from people, and sends its content', async () => {
  await openSignUp();
  const calls = callsOf(signUp);
  const honeypot = page.css('input[name="skill"]').element();
  expect(honeypot.closest('[inert]')).not.toBeNull();
  focus(addressField());
  const stops: (string | null | undefined)[] = [];
  for (let stop = 0; stop < 6; stop++) {
    await userEvent.keyboard('{Tab}');
    stops.push(document.activeElement?.getAttribute('name'));
  }
  expect(stops).toContain('agree');
  expect(stops).not.toContain('skill');
  honeypot.setAttribute('value', 'cooking');
  await signUpWith();
  await expectHeading('Check your email');
  expect(calls.map(({ fields }) => fields['skill'])).toEqual(['cooking']);
});
