/** The calls about an account's webhook. */
import {
  type removeWebhook,
  type renewWebhookSecret,
  type resendDelivery,
  type setWebhook,
  type showWebhook,
  type testWebhook,
  type WebhookEvent,
  webhookEvents,
  type WebhookRecord,
} from '../../shared/contract/webhooks.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { type AccountStub, accountStub } from '../accounts/stub.ts';
import { atMostOnce, type RetryPolicy } from '../platform/retry.ts';
import { decryptWebhookPart, encryptWebhookPart } from './settings.ts';
import { type DeliveryView, readWebhookUrl } from './deliveries.ts';
import { customerOf } from '../accounts/sessions.ts';
import type { Config } from '../config/config.ts';
import { seconds } from '../http/epoch.ts';
import type { WebhookAnswer, WebhookView } from './account-webhook.ts';
import { generateWebhookSecret } from '../crypto/webhook-signature.ts';

type WebhookCall = Pick<Call, 'caller' | 'config' | 'env'>;

export const show: Handler<typeof showWebhook> = async (call) => {
  const { account } = customerOf(call);
  const view = await accountStub(call, account).webhook();
  return reply({ record: webhookRecord(call.config, account, view) });
};

/** Sets address, events and format; the first time with a signing secret. */
export const set: Handler<typeof setWebhook> = async (call) => {
  const { body, config } = call;
  const { account } = customerOf(call);
  const url = readWebhookUrl(body.url, config);
  if (url === null) return refuse('webhook_url_invalid', { field: 'url' });
  const events = eventsIn([...body.events, ...body['events[]']]);
  if (!events) return refuse('field_type', { field: 'events' });
  const secret = generateWebhookSecret();
  const given = {
    encryptedUrl: encryptWebhookPart(config, account, 'url', url),
    encryptedSecret: encryptWebhookPart(config, account, 'secret', secret),
    events,
    format: body.format,
  };
  return outcomeOf(call, await ownAccount(call).setWebhook(given), secret);
};

export const renewSecret: Handler<typeof renewWebhookSecret> = async (call) => {
  const { account } = customerOf(call);
  const secret = generateWebhookSecret();
  const encrypted = encryptWebhookPart(call.config, account, 'secret', secret);
  return outcomeOf(call, await ownAccount(call).renewWebhookSecret(encrypted), secret);
};

/** Sends a test. It is called at most once: a repetition would send a second one. */
export const test: Handler<typeof testWebhook> = async (call) =>
  outcomeOf(call, await ownAccount(call, atMostOnce).testWebhook());

/** Queues a failed delivery again. It is called at most once: a repetition would return that it did not fail. */
export const resend: Handler<typeof resendDelivery> = async (call) =>
  outcomeOf(call, await ownAccount(call, atMostOnce).resendDelivery(call.body.id));

export const remove: Handler<typeof removeWebhook> = async (call) =>
  outcomeOf(call, await ownAccount(call).removeWebhook());

function ownAccount(call: WebhookCall, policy?: RetryPolicy): AccountStub {
  return accountStub(call, customerOf(call).account, policy);
}

/** What the account answered, for its owner. A new secret is returned only if it was stored. */
function outcomeOf(call: WebhookCall, answer: WebhookAnswer, secret?: string) {
  if (answer.kind === 'missing') return refuse('webhook_missing');
  if (answer.kind === 'not_failed') return refuse('delivery_not_failed', { field: 'id' });
  const { account } = customerOf(call);
  const record = webhookRecord(call.config, account, answer.view);
  return reply({ record: { ...record, secret: answer.isSecretNew ? secret : undefined } });
}

/** The named events, or all if none is named; undefined if one is unknown. */
function eventsIn(names: readonly string[]): readonly WebhookEvent[] | undefined {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return webhookEvents;
  const known = webhookEvents.filter((event) => named.includes(event));
  return known.length === new Set(named).size ? known : undefined;
}

/** The record of an account's webhook. An address whose key is gone is empty, and has to be set again. */
function webhookRecord(
  config: Config,
  account: string,
  { webhook, deliveries }: WebhookView,
): WebhookRecord {
  const shown = { deliveries: deliveries.map(deliveryRecord) };
  if (!webhook) return { webhook: null, ...shown };
  const url = decryptWebhookPart(config, account, 'url', webhook.encryptedUrl);
  const { events, format, createdAt } = webhook;
  return {
    webhook: { url: url ?? '', events: [...events], format, created: seconds(createdAt) },
    ...shown,
  };
}

function deliveryRecord(delivery: DeliveryView): WebhookRecord['deliveries'][number] {
  const { id, event, state, attempts, status, reason, nextAttemptAt, shortkey } = delivery;
  return {
    id,
    event,
    state,
    created: seconds(delivery.createdAt),
    stamp: seconds(delivery.changedAt),
    attempts,
    status,
    reason,
    next_attempt: nextAttemptAt === null ? null : seconds(nextAttemptAt),
    shortkey,
    secret_shortkey: delivery.secretShortkey,
  };
}
