/** The buttons and keys of the form that creates a secret. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { validateShrimp } from '../../../shared/contract/site.ts';
import { linkToSend } from '../private-page/receipts.ts';
import { pass, startTimers } from '../support/clock.ts';
import { expectAlert, expectHeading, focus, press } from '../support/screen.ts';
import { callsOf, holdAnswers, intercept, refusal } from '../support/server.ts';
import {
  create,
  createButton,
  expectRefused,
  generateButton,
  openHome,
  secretField,
  takeSecrets,
} from './form.ts';

it('disables each button where it makes no sense, with the reason, and leads to what is in its way', async () => {
  await openHome();
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(createButton()).toHaveAccessibleDescription('Enter a secret first');
  await expect.element(createButton()).toHaveAttribute('title', 'Enter a secret first');
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'false');

  await secretField().fill('x');
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(generateButton())
    .toHaveAccessibleDescription('To generate a password, clear the text first');

  focus(generateButton());
  await expectRefused(generateButton(), 'clear the text first');
  await expect.element(secretField()).toHaveFocus();
  await expect.element(secretField()).toHaveValue('x');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await secretField().fill('');
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'false');
});

it('disables both buttons while a link is made, so that nothing is sent twice', async () => {
  await openHome();
  const calls = callsOf(concealSecret);
  const deliver = holdAnswers(concealSecret);
  await secretField().fill('x');
  await createButton().click();
  const creating = page.getByRole('button', { name: 'Creating…' });
  await expect.element(creating).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(creating)
    .toHaveAccessibleDescription('Please wait, your link is being created');
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'true');
  await creating.click({ force: true });
  await press(secretField(), '{Control>}{Enter}{/Control}');
  deliver();
  await expectHeading('Send this link');
  expect(calls).toHaveLength(1);
});

it('says of an empty form that is sent by keyboard that there is nothing to share', async () => {
  const calls = callsOf(concealSecret);
  await openHome();
  await press(secretField(), '{Control>}{Enter}{/Control}');
  await expectAlert('You did not provide anything to share');
  await expect.element(secretField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(secretField()).toHaveAccessibleDescription(/You did not provide anything/);
  expect(calls).toEqual([]);
  await press(secretField(), 'x');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(secretField()).not.toHaveAttribute('aria-invalid');
});

it('sends white space as it is, and tells the sender that it shows nothing', async () => {
  const calls = callsOf(concealSecret);
  await openHome();
  const hint = page.getByRole('status').filter({ hasText: 'Your text shows nothing' });
  await secretField().fill('\u200b\u3164 ');
  await expect.element(hint).toBeVisible();
  await secretField().fill('x');
  await expect.element(hint).not.toBeInTheDocument();
  await secretField().fill(' \n\t ');
  await expect.element(hint).toBeVisible();
  await create();
  expect(calls.map(({ fields }) => fields['secret'])).toEqual([' \n\t ']);
});

it('replaces a token that has gone stale, and sends the form once more by itself', async () => {
  await openHome();
  const calls = callsOf(concealSecret);
  intercept(concealSecret, () => {
    takeSecrets();
    return refusal('shrimp_invalid', { shrimp: 'a-fresh-one' });
  });
  await create('x');
  expect(calls.map(({ fields }) => fields['shrimp'])).toEqual(['sample', 'a-fresh-one']);
  expect(calls.map(({ headers }) => headers.get('O-Shrimp'))).toEqual(['sample', 'a-fresh-one']);
  expect(linkToSend()).toContain('/secret/');
});

it('checks the token once a minute', async () => {
  const checks = callsOf(validateShrimp);
  startTimers();
  await openHome();
  expect(checks).toEqual([]);
  await pass(60_000);
  await expect.poll(() => checks.length).toBe(1);
  await pass(60_000);
  await expect.poll(() => checks.length).toBe(2);
});
