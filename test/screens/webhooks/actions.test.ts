/** Actions on a webhook that is set up. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  removeWebhook,
  renewWebhookSecret,
  setWebhook,
  testWebhook,
} from '../../../shared/contract/webhooks.ts';
import { button, expectAlert, notice, panel, press } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence } from '../support/server.ts';
import { ADDRESS, delivery, SECRET, testDelivered, testFailed, webhook } from './samples.ts';
import { addressField, answerAction, answerWithWebhook, lineOf, openWebhooks } from './webhooks.ts';

const check = (name: RegExp) => page.getByRole('checkbox', { name });
const isSet = { webhook: webhook(), deliveries: [] };

it('changes address and events, or gives the change up', async () => {
  await openWebhooks({ webhook: webhook({ events: ['burned'] }) });
  const calls = callsOf(setWebhook);
  await button('Change').click();
  await expect.element(addressField()).toHaveFocus();
  await expect.element(addressField()).toHaveValue(ADDRESS);
  await expect.element(check(/^Burned/)).toBeChecked();
  await expect.element(check(/^Opened/)).not.toBeChecked();
  const save = button('Save changes');
  await expect.element(save).toHaveAccessibleDescription('Nothing has changed');
  await addressField().fill('https://else.example/');
  await button('Cancel').click();
  await expect.element(button('Change')).toHaveFocus();
  expect(calls).toEqual([]);

  await button('Change').click();
  await expect.element(addressField()).toHaveValue(ADDRESS);
  await check(/^Opened/).click();
  answerAction(setWebhook, { webhook: webhook({ events: ['received', 'burned'] }) });
  await save.click();
  await expect.element(notice('The webhook was changed.')).toBeVisible();
  await expect.element(button('Change')).toHaveFocus();
  await expect.element(panel('Webhooks')).toMatchTextContent('Opened, Burned');
  await expect
    .element(page.getByRole('heading', { name: 'Your new signing key' }))
    .not.toBeInTheDocument();
  expect(calls.map((call) => call.fields['events'])).toEqual([['received', 'burned']]);
});

it('shows why a test failed, lists it, and follows where the webhook was removed elsewhere', async () => {
  await openWebhooks({ webhook: webhook() });
  answerAction(testWebhook, { ...isSet, deliveries: [testFailed()] });
  await button('Send a test').click();
  await expectAlert('The test was not delivered. No server with that name was found.');
  await expect.element(lineOf('Test')).toMatchTextContent('Failed');
  await expect.element(lineOf('Test').getByRole('button')).not.toBeInTheDocument();

  refuse(testWebhook, 'webhook_missing');
  answerWithWebhook({});
  await button('Send a test').click();
  await expectAlert(sentence('webhook_missing'));
  await expect.element(button('Add webhook')).toBeVisible();
});

it('sends no second test while one is on its way', async () => {
  await openWebhooks({ webhook: webhook() });
  answerAction(testWebhook, { ...isSet, deliveries: [testDelivered()] });
  const deliver = holdAnswers(testWebhook);
  const calls = callsOf(testWebhook);
  await button('Send a test').dblClick();
  await expect.element(button('Sending…')).toHaveAttribute('aria-busy', 'true');
  deliver();
  await expect.element(page.getByText('The test was delivered.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('makes a new signing secret only after a yes, and focuses it', async () => {
  await openWebhooks({ webhook: webhook() });
  const calls = callsOf(renewWebhookSecret);
  const renew = button('New signing key');
  const dialog = page.getByRole('dialog', { name: 'Create a new signing key?' });
  await press(renew, '{Enter}');
  await expect.element(dialog).toMatchTextContent('For one day, events are signed with both');
  await userEvent.keyboard('{Escape}');
  await expect.element(renew).toHaveFocus();
  expect(calls).toEqual([]);

  await renew.click();
  refuse(renewWebhookSecret, 'rate_limited', { retry_after: 30 });
  await dialog.getByRole('button', { name: 'Create a new one' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Try again in 30 seconds.');
  answerAction(renewWebhookSecret, { ...isSet, secret: SECRET });
  await dialog.getByRole('button', { name: 'Create a new one' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(SECRET)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your new signing key' })).toHaveFocus();
});

it('removes a webhook only after a yes, and lets another be set up', async () => {
  await openWebhooks({ webhook: webhook(), deliveries: [delivery()] });
  const calls = callsOf(removeWebhook);
  await button('Remove').click();
  expect(calls).toEqual([]);
  answerAction(removeWebhook, {});
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect.element(notice('The webhook was removed.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Deliveries' })).not.toBeInTheDocument();
  await button('Add webhook').click();
  await expect.element(addressField()).toHaveValue('');
});
