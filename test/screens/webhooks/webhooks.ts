/** The webhook of an account, and the answers of the server about it. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
import {
  type removeWebhook,
  type renewWebhookSecret,
  type resendDelivery,
  type setWebhook,
  showWebhook,
  type testWebhook,
} from '../../../shared/contract/webhooks.ts';
import { openTab, signIn } from '../account/account.ts';
import { withTokens } from '../account/samples.ts';
import { button } from '../support/screen.ts';
import { succeed } from '../support/server.ts';
import type { WebhookRecord } from './samples.ts';

type Action =
  | typeof setWebhook
  | typeof renewWebhookSecret
  | typeof testWebhook
  | typeof resendDelivery
  | typeof removeWebhook;

/** From now on this is the server's answer about the webhook. */
export function answerWithWebhook(record: Partial<WebhookRecord>): void {
  succeed(showWebhook, { record: { webhook: null, deliveries: [], ...record } });
}

/** The server's answer to an action, and from then on to every question about the webhook. */
export function answerAction(action: Action, record: Partial<WebhookRecord>): void {
  succeed(action, { record: { webhook: null, deliveries: [], ...record } });
}

/** Opens the tab for a customer with a token and this webhook, and waits until it is complete. */
export async function openWebhooks(record: Partial<WebhookRecord>): Promise<void> {
  signIn(withTokens);
  answerWithWebhook(record);
  await openTab('api');
  await expect.element(button('Add webhook').or(button('Send a test')).first()).toBeVisible();
}

/** Opens the form of a customer without a webhook. */
export async function openWebhookForm(): Promise<void> {
  await openWebhooks({});
  await button('Add webhook').click();
  await expect.element(addressField()).toHaveFocus();
}

export function addressField(): Locator {
  return page.getByRole('textbox', { name: 'URL' });
}

/** The line of a delivery, by its text. */
export function lineOf(text: string): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text });
}
