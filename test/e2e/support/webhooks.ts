/** The webhook of an account, and the answers of the server about it. */
import type { Locator, Page } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import {
  type removeWebhook,
  type renewWebhookSecret,
  type resendDelivery,
  type setWebhook,
  showWebhook,
  type testWebhook,
  webhookEvents,
} from '../../../shared/contract/webhooks.ts';
import { withTokens } from '../../screens/account/samples.ts';
import { openTab, signIn, succeed } from './account.ts';

type WebhookRecord = ReplyOf<typeof showWebhook>['record'];
type Webhook = Required<NonNullable<WebhookRecord['webhook']>>;
type Action =
  | typeof setWebhook
  | typeof renewWebhookSecret
  | typeof testWebhook
  | typeof resendDelivery
  | typeof removeWebhook;

export const ADDRESS = 'https://hooks.acme.example/waxseal?team=post';
export const SECRET = 'whsec_Zk3vQm8RtY2nLx7WcB5dHs9JfPg4Ka6E1uTo0iVyA8=';

export function webhook(changes: Partial<Webhook> = {}): Webhook {
  const events = [...webhookEvents];
  return { url: ADDRESS, events, format: 'standard', created: 1_794_000_000, ...changes };
}

/** From now on this is the server's answer about the webhook. */
export async function answerWithWebhook(page: Page, record: Partial<WebhookRecord>): Promise<void> {
  await succeed(page, showWebhook, { record: { webhook: null, deliveries: [], ...record } });
}

/** The server's answer to an action, and from then on to every question about the webhook. */
export async function answerAction(
  page: Page,
  action: Action,
  record: Partial<WebhookRecord>,
): Promise<void> {
  await succeed(page, action, { record: { webhook: null, deliveries: [], ...record } });
}

/** Opens the tab for a customer with a token and this webhook, and waits until it is complete. */
export async function openWebhooks(page: Page, record: Partial<WebhookRecord>): Promise<void> {
  await signIn(page, withTokens);
  await answerWithWebhook(page, record);
  await openTab(page, 'api');
  await addressField(page).or(button(page, 'Send a test')).first().waitFor();
}

export function addressField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Address' });
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}
