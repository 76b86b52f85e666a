/** The webhook of an account, and the answers of the server about it. */
import { type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';
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
import { openTab, signIn } from '../account/account.ts';
import { withTokens } from '../account/samples.ts';
import { button } from '../support/screen.ts';
import { succeed } from '../support/server.ts';

type WebhookRecord = ReplyOf<typeof showWebhook>['record'];
type Webhook = Required<NonNullable<WebhookRecord['webhook']>>;
type Delivery = WebhookRecord['deliveries'][number];
type Action =
  | typeof setWebhook
  | typeof renewWebhookSecret
  | typeof testWebhook
  | typeof resendDelivery
  | typeof removeWebhook;

export const ADDRESS = 'https://hooks.acme.example/waxseal?team=post';
export const SECRET = 'whsec_Zk3vQm8RtY2nLx7WcB5dHs9JfPg4Ka6E1uTo0iVyA8=';

const nowSeconds = () => Math.floor(Date.now() / 1000);

export function webhook(changes: Partial<Webhook> = {}): Webhook {
  const events = [...webhookEvents];
  return { url: ADDRESS, events, format: 'standard', created: 1_794_000_000, ...changes };
}

/** A delivery that arrived an hour ago, changed in some things. */
export function delivery(changes: Partial<Delivery> = {}): Delivery {
  const hourAgo = nowSeconds() - 3600;
  return {
    id: changes.event ?? 'received',
    event: 'received',
    state: 'delivered',
    created: hourAgo,
    stamp: hourAgo,
    attempts: 1,
    status: 204,
    reason: null,
    next_attempt: null,
    shortkey: '4f7aQ2xd',
    secret_shortkey: 'n3VbW8kp',
    ...changes,
  };
}

const test = { event: 'test', shortkey: '', secret_shortkey: '' } as const;

export const testDelivered = () => delivery({ ...test, created: nowSeconds() });

export const testFailed = () =>
  delivery({
    ...test,
    created: nowSeconds(),
    state: 'failed',
    status: null,
    reason: 'unknown_host',
  });

/** One that waits for its next attempt. */
export function waiting(changes: Partial<Delivery> = {}): Delivery {
  return delivery({
    id: 'waiting',
    state: 'waiting',
    attempts: 2,
    status: 503,
    reason: 'refused',
    next_attempt: nowSeconds() + 8 * 60,
    ...changes,
  });
}

/** One that was given up. */
export function failed(changes: Partial<Delivery> = {}): Delivery {
  return delivery({
    id: 'failed',
    event: 'burned',
    state: 'failed',
    attempts: 9,
    status: null,
    reason: 'timeout',
    shortkey: 'hT9vXkP2',
    ...changes,
  });
}

/** A delivery in every state, and with every reason. */
export const everyDelivery = (): Delivery[] => [
  waiting({ id: 'first', attempts: 0, status: null, reason: null, next_attempt: nowSeconds() }),
  waiting(),
  testDelivered(),
  delivery({ id: 'expired', event: 'expired', shortkey: 'Yq0cZ4hT', status: 200 }),
  failed(),
  failed({ id: 'host', reason: 'unknown_host' }),
  failed({ id: 'private', event: 'received', reason: 'private_address' }),
  failed({ id: 'unreachable', event: 'expired', reason: 'unreachable' }),
  failed({ id: 'redirected', reason: 'redirected', status: 301 }),
  failed({ id: 'refused', reason: 'refused', status: 410 }),
  failed({ id: 'unreadable', reason: 'unreadable' }),
  failed({ id: 'unknown', reason: null }),
];

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
  await expect.element(addressField().or(button('Send a test')).first()).toBeVisible();
}

export function addressField(): Locator {
  return page.getByRole('textbox', { name: 'Address' });
}

/** The line of a delivery, by its text. */
export function lineOf(text: string): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text });
}
