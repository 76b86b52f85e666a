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
import type { State } from '../support/states.ts';
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

const states: readonly State[] = [
  { name: 'webhook-none', open: () => openWebhooks({}) },
  { name: 'webhook-form', open: openWebhookForm },
  {
    name: 'webhook-refused',
    open: async () => {
      refuse(setWebhook, 'webhook_url_invalid');
      await setUp('http://10.0.0.7/hook');
      await expect.element(page.getByText(sentence('webhook_url_invalid'))).toBeVisible();
    },
  },
  {
    name: 'webhook-too-often',
    open: async () => {
      refuse(setWebhook, 'rate_limited', { retry_after: 700 });
      await setUp();
      await expectAlert('Try again in 12 minutes.');
    },
  },
  {
    name: 'webhook-secret',
    isMain: true,
    open: async () => {
      answerAction(setWebhook, { webhook: webhook(), secret: SECRET });
      await setUp();
      await expect.element(page.getByText(SECRET)).toBeVisible();
    },
  },
  {
    name: 'webhook-log-empty',
    open: () => openWebhooks({ webhook: webhook({ events: ['received'] }) }),
  },
  {
    name: 'webhook-log',
    open: () => openWebhooks({ webhook: webhook(), deliveries: everyDelivery() }),
  },
  {
    name: 'webhook-change',
    open: async () => {
      await openWebhooks({ webhook: webhook({ events: ['received'] }) });
      await button('Change').click();
      await expect.element(addressField()).toBeVisible();
    },
  },
  {
    name: 'webhook-loading',
    open: async () => {
      signIn(withTokens);
      holdAnswers(showWebhook);
      await openTab('api');
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'webhook-failed',
    open: async () => {
      signIn(withTokens);
      fail(showWebhook);
      await openTab('api');
      await expectAlert('Failed to fetch data from /api/v2/account/webhook');
    },
  },
];

const actions: readonly State[] = [
  {
    name: 'webhook-test-delivered',
    open: async () => {
      const deliveries = [testDelivered()];
      answerAction(testWebhook, { webhook: webhook(), deliveries });
      await openWebhooks({ webhook: webhook() });
      await button('Send a test').click();
      await expect
        .element(page.getByText('The test was delivered. The server answered with status 204.'))
        .toBeVisible();
    },
  },
  {
    name: 'webhook-test-failed',
    open: async () => {
      const deliveries = [testFailed()];
      answerAction(testWebhook, { webhook: webhook(), deliveries });
      await openWebhooks({ webhook: webhook() });
      await button('Send a test').click();
      await expectAlert('The test was not delivered. No server with that name was found.');
    },
  },
  {
    name: 'webhook-renew',
    open: () => ask('New signing key', 'Create a new signing key?'),
  },
  {
    name: 'webhook-renew-failed',
    open: async () => {
      fail(renewWebhookSecret);
      await ask('New signing key', 'Create a new signing key?');
      await button('Create a new one').click();
      await expectAlert('Request was not successful. Please try again later.');
    },
  },
  { name: 'webhook-remove', open: () => ask('Remove', 'Remove the webhook?') },
  {
    name: 'webhook-removed',
    open: async () => {
      answerAction(removeWebhook, {});
      await ask('Remove', 'Remove the webhook?');
      await button('Remove webhook').click();
      await expect.element(page.getByText('The webhook was removed.')).toBeVisible();
    },
  },
];

export const webhookStates: readonly State[] = [...states, ...actions];
