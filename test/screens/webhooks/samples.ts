/** Samples of a webhook, for the tests of both kinds in a browser. */
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { type showWebhook, webhookEvents } from '../../../shared/contract/webhooks.ts';

export type WebhookRecord = ReplyOf<typeof showWebhook>['record'];
type Webhook = Required<NonNullable<WebhookRecord['webhook']>>;
type Delivery = WebhookRecord['deliveries'][number];

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
