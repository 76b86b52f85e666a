/** The states of the webhook of an account. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  removeWebhook,
  renewWebhookSecret,
  setWebhook,
  showWebhook,
  testWebhook,
} from '../../../shared/contract/webhooks.ts';
import { openTab, signIn } from '../account/account.ts';
import { withTokens } from '../account/samples.ts';
import { button, expectAlert } from '../support/screen.ts';
import { fail, holdAnswers, refuse, sentence } from '../support/server.ts';
import { type State, statesOf } from '../support/states.ts';
import {
  ADDRESS,
  delivery,
  everyDelivery,
  SECRET,
  testDelivered,
  testFailed,
  webhook,
} from './samples.ts';
import { addressField, answerAction, openWebhookForm, openWebhooks } from './webhooks.ts';

async function ask(name: string, dialog: string): Promise<void> {
  await openWebhooks({ webhook: webhook(), deliveries: [delivery()] });
  await button(name).click();
  await expect.element(page.getByRole('dialog', { name: dialog })).toBeVisible();
}

/** Types an address and sends it. */
async function setUp(address = ADDRESS): Promise<void> {
  await openWebhookForm();
  await addressField().fill(address);
  await button('Create the webhook').click();
}

const states = statesOf({
  'webhook-none': () => openWebhooks({}),
  'webhook-form': openWebhookForm,
  'webhook-refused': async () => {
    refuse(setWebhook, 'webhook_url_invalid');
    await setUp('http://10.0.0.7/hook');
    await expect.element(page.getByText(sentence('webhook_url_invalid'))).toBeVisible();
  },
  'webhook-too-often': async () => {
    refuse(setWebhook, 'rate_limited', { retry_after: 700 });
    await setUp();
    await expectAlert('Try again in 12 minutes.');
  },
  'webhook-secret': {
    isMain: true,
    open: async () => {
      answerAction(setWebhook, { webhook: webhook(), secret: SECRET });
      await setUp();
      await expect.element(page.getByText(SECRET)).toBeVisible();
    },
  },
  'webhook-log-empty': () => openWebhooks({ webhook: webhook({ events: ['received'] }) }),
  'webhook-log': () => openWebhooks({ webhook: webhook(), deliveries: everyDelivery() }),
  'webhook-change': async () => {
    await openWebhooks({ webhook: webhook({ events: ['received'] }) });
    await button('Change').click();
    await expect.element(addressField()).toBeVisible();
  },
  'webhook-loading': async () => {
    signIn(withTokens);
    holdAnswers(showWebhook);
    await openTab('api');
    await expect.element(page.getByText('Loading…')).toBeVisible();
  },
  'webhook-failed': async () => {
    signIn(withTokens);
    fail(showWebhook);
    await openTab('api');
    await expectAlert('Failed to fetch data from /api/v2/account/webhook');
  },
});

const actions = statesOf({
  'webhook-test-delivered': async () => {
    const deliveries = [testDelivered()];
    answerAction(testWebhook, { webhook: webhook(), deliveries });
    await openWebhooks({ webhook: webhook() });
    await button('Send a test').click();
    await expect
      .element(page.getByText('The test was delivered. The server answered with status 204.'))
      .toBeVisible();
  },
  'webhook-test-failed': async () => {
    const deliveries = [testFailed()];
    answerAction(testWebhook, { webhook: webhook(), deliveries });
    await openWebhooks({ webhook: webhook() });
    await button('Send a test').click();
    await expectAlert('The test was not delivered. No server with that name was found.');
  },
  'webhook-renew': () => ask('New signing key', 'Create a new signing key?'),
  'webhook-renew-failed': async () => {
    fail(renewWebhookSecret);
    await ask('New signing key', 'Create a new signing key?');
    await button('Create a new one').click();
    await expectAlert('Request was not successful. Please try again later.');
  },
  'webhook-remove': () => ask('Remove', 'Remove the webhook?'),
  'webhook-removed': async () => {
    answerAction(removeWebhook, {});
    await ask('Remove', 'Remove the webhook?');
    await button('Remove webhook').click();
    await expect.element(page.getByText('The webhook was removed.')).toBeVisible();
  },
});

export const webhookStates: readonly State[] = [...states, ...actions];
