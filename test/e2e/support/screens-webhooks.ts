import {
  removeWebhook,
  renewWebhookSecret,
  setWebhook,
  showWebhook,
  testWebhook,
} from '../../../shared/contract/webhooks.ts';
import { openTab, refuse, sentence, signIn, withTokens } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';
import {
  ADDRESS,
  addressField,
  answerAction,
  button,
  delivery,
  everyDelivery,
  openWebhooks,
  SECRET,
  testDelivered,
  testFailed,
  webhook,
} from './webhooks.ts';

async function ask({ page }: Scene, name: string, dialog: string): Promise<void> {
  await openWebhooks(page, { webhook: webhook(), deliveries: [delivery()] });
  await button(page, name).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

/** Types an address and sends it. */
async function setUp({ page }: Scene, address = ADDRESS): Promise<void> {
  await openWebhooks(page, {});
  await addressField(page).fill(address);
  await button(page, 'Create the webhook').click();
}

const states: readonly Screen[] = [
  { name: 'webhook-none', open: ({ page }) => openWebhooks(page, {}) },
  {
    name: 'webhook-refused',
    open: async (scene) => {
      await refuse(scene.page, setWebhook, 'webhook_url_invalid');
      await setUp(scene, 'http://10.0.0.7/hook');
      await scene.page.getByText(sentence('webhook_url_invalid')).waitFor();
    },
  },
  {
    name: 'webhook-too-often',
    open: async (scene) => {
      await refuse(scene.page, setWebhook, 'rate_limited', { retry_after: 700 });
      await setUp(scene);
      await expectAlert(scene.page, 'Try again in 12 minutes.');
    },
  },
  {
    name: 'webhook-secret',
    isMain: true,
    open: async (scene) => {
      await answerAction(scene.page, setWebhook, { webhook: webhook(), secret: SECRET });
      await setUp(scene);
      await scene.page.getByText(SECRET).waitFor();
    },
  },
  {
    name: 'webhook-log-empty',
    open: ({ page }) => openWebhooks(page, { webhook: webhook({ events: ['received'] }) }),
  },
  {
    name: 'webhook-log',
    open: ({ page }) => openWebhooks(page, { webhook: webhook(), deliveries: everyDelivery() }),
  },
  {
    name: 'webhook-change',
    open: async ({ page }) => {
      await openWebhooks(page, { webhook: webhook({ events: ['received'] }) });
      await button(page, 'Change').click();
      await addressField(page).waitFor();
    },
  },
  {
    name: 'webhook-loading',
    open: async ({ page }) => {
      await signIn(page, withTokens);
      await holdAnswers(page, showWebhook);
      await openTab(page, 'api');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'webhook-failed',
    open: async ({ page }) => {
      await signIn(page, withTokens);
      await answerWith(page, showWebhook, { status: 500, json: {} });
      await openTab(page, 'api');
      await expectAlert(page, 'Failed to fetch data from /api/v2/account/webhook');
    },
  },
];

const actions: readonly Screen[] = [
  {
    name: 'webhook-test-delivered',
    open: async ({ page }) => {
      const deliveries = [testDelivered()];
      await answerAction(page, testWebhook, { webhook: webhook(), deliveries });
      await openWebhooks(page, { webhook: webhook() });
      await button(page, 'Send a test').click();
      await page
        .getByText('The test was delivered. The server answered with status 204.')
        .waitFor();
    },
  },
  {
    name: 'webhook-test-failed',
    open: async ({ page }) => {
      const deliveries = [testFailed()];
      await answerAction(page, testWebhook, { webhook: webhook(), deliveries });
      await openWebhooks(page, { webhook: webhook() });
      await button(page, 'Send a test').click();
      await expectAlert(page, 'The test was not delivered. No server with that name was found.');
    },
  },
  {
    name: 'webhook-renew',
    open: (scene) => ask(scene, 'New signing secret', 'Create a new signing secret?'),
  },
  {
    name: 'webhook-renew-failed',
    open: async (scene) => {
      await answerWith(scene.page, renewWebhookSecret, { status: 500, json: {} });
      await ask(scene, 'New signing secret', 'Create a new signing secret?');
      await button(scene.page, 'Create a new one').click();
      await expectAlert(scene.page, 'Request was not successful. Please try again later.');
    },
  },
  { name: 'webhook-remove', open: (scene) => ask(scene, 'Remove', 'Remove the webhook?') },
  {
    name: 'webhook-removed',
    open: async (scene) => {
      await answerAction(scene.page, removeWebhook, {});
      await ask(scene, 'Remove', 'Remove the webhook?');
      await button(scene.page, 'Remove webhook').click();
      await scene.page.getByText('The webhook was removed.').waitFor();
    },
  },
];

export const webhookScreens: readonly Screen[] = [...states, ...actions];
