/** A text that is longer than a secret may be: nothing of it is lost or left out before its sender agreed. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, fail } from '../support/server.ts';
import {
  attachButton,
  createButton,
  openHome,
  removable,
  secretField,
  takeSecrets,
  textsOf,
  withPlan,
} from './form.ts';

const question = () => page.getByRole('dialog', { name: 'Send only the first 10 characters?' });
const small = withPlan({ size: 10 });

it('keeps the whole text, says in the field how much is too much, and marks the count', async () => {
  await openHome();
  await secretField().fill('🔏'.repeat(10_050));
  await expect.element(secretField()).toHaveValue('🔏'.repeat(10_050));
  const news = page.getByRole('status').filter({ hasText: /^50 characters too many\./ });
  await expect.element(news).toMatchTextContent('Only the first 10,000 can be sent.');
  await expect.element(page.css('[data-over=true]')).toHaveTextContent('10,050 / 10,000 chars');
  await secretField().fill('short');
  await expect.element(news).not.toBeInTheDocument();
  await expect.element(page.css('[data-over=true]')).not.toBeInTheDocument();
});

it('asks before it sends less than the whole text, whole characters of it, and offers no file where the site encrypts', async () => {
  await openHome(small);
  const calls = callsOf(concealSecret);
  await secretField().fill('🔏'.repeat(12));
  await createButton().click();
  await expect.element(question()).toMatchTextContent('The last 2 are left out.');
  await expect.element(button('Attach as a file instead')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(secretField()).toHaveValue('🔏'.repeat(12));
  expect(calls).toEqual([]);
  await createButton().click();
  await button('Cut and send').click();
  await expectHeading('Send this link');
  expect(calls.map(({ fields }) => fields['secret'])).toEqual(['🔏'.repeat(10)]);
});

it('asks once for each text, and keeps all of it after a failure', async () => {
  await openHome(small);
  const calls = callsOf(concealSecret);
  fail(concealSecret);
  await secretField().fill('twelve chars');
  await createButton().click();
  await button('Cut and send').click();
  await expectAlert('Request was not successful.');
  await expect.element(secretField()).toHaveValue('twelve chars');
  await createButton().click();
  await expect.poll(() => calls.length).toBe(2);
  takeSecrets();
  await secretField().fill('thirteen chars');
  await createButton().click();
  await expect.element(question()).toMatchTextContent('The last 4 are left out.');
  expect(calls).toHaveLength(2);
});

it.each([
  ['below the text', () => button('Attach as a file instead').click()],
  [
    'before it is cut',
    async () => {
      await createButton().click();
      await question().getByRole('button', { name: 'Attach as a file instead' }).click();
    },
  ],
])('turns the whole text into a file in one press, %s', async (_where, attach) => {
  await openHome({ seal_modes: 'both', ...small });
  await expect.element(attachButton()).toBeVisible();
  await secretField().fill('twelve chars');
  await attach();
  await expect.poll(() => textsOf(removable())).toEqual(['secret.txt12 bytes']);
  await expect.element(secretField()).toHaveValue('');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'false');
});
