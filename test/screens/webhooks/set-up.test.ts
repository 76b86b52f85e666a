/** Setting up a webhook on the account page. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setWebhook, showWebhook, testWebhook } from '../../../shared/contract/webhooks.ts';
import { openTab, signIn } from '../account/account.ts';
import { withTokens } from '../account/samples.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { button, expectAlert, panel, press } from '../support/screen.ts';
import { callsOf, holdAnswers, refuse, sentence } from '../support/server.ts';
import { expectStates } from '../support/states.ts';
import { webhookStates } from './states.ts';
import { ADDRESS, delivery, SECRET, testDelivered, webhook } from './samples.ts';
import { addressField, answerAction, answerWithWebhook, openWebhookForm } from './webhooks.ts';

const setUp = () => button('Create the webhook');
const formatField = () => page.getByRole('combobox', { name: 'Format' });
const check = (name: RegExp) => page.getByRole('checkbox', { name });
const isSet = { webhook: webhook(), deliveries: [] };

/** Accepts any address, and answers with a signing secret. */
function takeAll(): void {
  answerAction(setWebhook, { ...isSet, secret: SECRET });
}

it('sets up a webhook from the keyboard, and focuses its signing secret', async () => {
  await openWebhookForm();
  takeAll();
  const calls = callsOf(setWebhook);
  await expect.element(setUp()).toHaveAccessibleDescription('Enter a URL first');
  await userEvent.keyboard(ADDRESS);
  await userEvent.keyboard('{Tab}');
  await expect.element(formatField()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(check(/^Opened/)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard(' ');
  await expect.element(check(/^Burned/)).not.toBeChecked();
  await press(addressField(), '{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Your new signing key' })).toHaveFocus();
  await expect.element(page.getByText(SECRET)).toBeVisible();
  await expect
    .element(panel('Webhooks').getByRole('definition').first())
    .toHaveTextContent(ADDRESS);
  await expect.element(page.getByText('Nothing has been sent yet.')).toBeVisible();
  expect(calls.map((call) => call.fields['url'])).toEqual([ADDRESS]);
  expect(calls.map((call) => call.fields['events'])).toEqual([
    ['received', 'expired', 'disputed', 'answered'],
  ]);
  expect(calls.map((call) => call.fields['format'])).toEqual(['standard']);
});

it('closes the form without a webhook, and focuses what opened it', async () => {
  await openWebhookForm();
  const calls = callsOf(setWebhook);
  await addressField().fill(ADDRESS);
  await button('Cancel').click();
  await expect.element(addressField()).not.toBeInTheDocument();
  await expect.element(button('Add webhook')).toHaveFocus();
  expect(calls).toEqual([]);
});

it('shows no signing secret for the webhook of a chat', async () => {
  await openWebhookForm();
  const slack = { ...isSet, webhook: webhook({ format: 'slack' }) };
  answerAction(setWebhook, { ...slack, secret: SECRET });
  const calls = callsOf(setWebhook);
  await addressField().fill(ADDRESS);
  await formatField().selectOptions('Message in Slack');
  await setUp().click();
  await expect.element(panel('Webhooks').getByText('Message in Slack')).toBeVisible();
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  await expect.element(button('New signing key')).not.toBeInTheDocument();
  expect(calls.map((call) => call.fields['format'])).toEqual(['slack']);
});

it('shows the reason of a refused address at its field, any other failure above the button, and loses nothing', async () => {
  await openWebhookForm();
  refuse(setWebhook, 'webhook_url_invalid');
  await addressField().fill('http://localhost/hook');
  await check(/^Expired/).click();
  await setUp().click();
  await expect.element(addressField()).toHaveAccessibleDescription(sentence('webhook_url_invalid'));
  await expect.element(addressField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(addressField()).toHaveFocus();
  await expect.element(addressField()).toHaveValue('http://localhost/hook');
  await expect.element(check(/^Expired/)).not.toBeChecked();

  await addressField().fill(ADDRESS);
  refuse(setWebhook, 'rate_limited', { retry_after: 600 });
  await setUp().click();
  await expectAlert('Try again in 10 minutes.');
  refuse(setWebhook, 'store_unavailable');
  await setUp().click();
  await expectAlert(sentence('store_unavailable'));
  await expect.element(addressField()).toHaveValue(ADDRESS);
  takeAll();
  await setUp().click();
  await expect.element(page.getByText(SECRET)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('keeps the signing key visible after a test, and copies it unchanged', async () => {
  await openWebhookForm();
  takeAll();
  answerAction(testWebhook, { ...isSet, deliveries: [testDelivered()] });
  await addressField().fill(ADDRESS);
  await setUp().click();
  await button('Send a test').click();
  await expect
    .element(page.getByText('The test was delivered. The server answered with status 204.'))
    .toBeVisible();
  await button('Copy the signing key').click();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
});

it('moves nothing when the webhook is loaded late', async () => {
  const expectNothingMoved = watchLayout();
  signIn(withTokens);
  answerWithWebhook({ webhook: webhook(), deliveries: [delivery()] });
  const deliver = holdAnswers(showWebhook);
  await openTab('api');
  await expect.element(button('Revoke Nightly backup')).toBeVisible();
  await painted();
  deliver();
  await expect.element(button('Send a test')).toBeVisible();
  await expectNothingMoved();
});

it('links panel and token to the API reference, and leads from a webhook without an event to the events, with the reason', async () => {
  await openWebhookForm();
  const links = page.getByRole('main').getByRole('link', { name: 'reference' });
  await expect.element(links).toHaveLength(2);
  for (const link of links.all()) await expect.element(link).toHaveAttribute('href', '/docs');

  const calls = callsOf(setWebhook);
  await addressField().fill(ADDRESS);
  const names = [/^Opened/, /^Burned/, /^Expired/, /^Reported/, /^Answered/];
  for (const name of names) await check(name).click();
  await expect.element(setUp()).toHaveAccessibleDescription('Choose at least one event');
  await setUp().click({ force: true });
  await expect.element(check(/^Opened/)).toHaveFocus();
  await press(addressField(), '{Enter}');
  expect(calls).toEqual([]);
});

expectStates(webhookStates);
