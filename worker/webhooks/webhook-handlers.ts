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
import { atMostOnce, idempotent, type RetryPolicy } from '../platform/retry.ts';
import { openWebhookPart, sealWebhookPart } from './sealed-webhook.ts';
import { readWebhookUrl } from './deliver.ts';
import { customerOf } from '../accounts/sessions.ts';
import type { Config } from '../config/config.ts';
import { seconds } from '../http/epoch.ts';
import type { DeliveryView, WebhookAnswer, WebhookView } from './webhook-types.ts';
import { drawWebhookSecret } from '../crypto/webhook-signature.ts';

type WebhookCall = Pick<Call, 'caller' | 'config' | 'env'>;
type Operation = (object: AccountStub) => Promise<WebhookAnswer>;

export const show: Handler<typeof showWebhook> = async (call) => {
  const { account } = customerOf(call);
  const view = await accountStub(call, account).webhook();
  return reply({ record: webhookRecord(call.config, account, view) });
};

export const set: Handler<typeof setWebhook> = async (call) => {
  const { body, config } = call;
  const { account } = customerOf(call);
  const url = readWebhookUrl(body.url, config);
  if (url === null) return refuse('webhook_url_invalid', { field: 'url' });
  const events = eventsIn([...body.events, ...body['events[]']]);
  if (events === null) return refuse('field_type', { field: 'events' });
  const secret = drawWebhookSecret();
  const given = {
    sealedUrl: sealWebhookPart(config, account, 'url', url),
    sealedSecret: sealWebhookPart(config, account, 'secret', secret),
    events,
    format: body.format,
  };
  return callOwner(call, async (object) => object.setWebhook(given), { secret });
};

export const renewSecret: Handler<typeof renewWebhookSecret> = async (call) => {
  const { account } = customerOf(call);
  const secret = drawWebhookSecret();
  const sealed = sealWebhookPart(call.config, account, 'secret', secret);
  return callOwner(call, async (object) => object.renewWebhookSecret(sealed), { secret });
};

/** A repetition would send a second test. */
export const test: Handler<typeof testWebhook> = (call) =>
  callOwner(call, async (object) => object.testWebhook(), { policy: atMostOnce });

/** A repetition would return that a queued delivery did not fail. */
export const resend: Handler<typeof resendDelivery> = (call) =>
  callOwner(call, async (object) => object.resendDelivery(call.body.id), { policy: atMostOnce });

export const remove: Handler<typeof removeWebhook> = (call) =>
  callOwner(call, async (object) => object.removeWebhook());

/** Calls the caller's account, and returns the outcome; a new secret is returned only if it was stored. */
async function callOwner(
  call: WebhookCall,
  operation: Operation,
  { secret = '', policy = idempotent }: { secret?: string; policy?: RetryPolicy } = {},
) {
  const { account } = customerOf(call);
  const answered = await operation(accountStub(call, account, policy));
  if (answered.kind === 'missing') return refuse('webhook_missing');
  if (answered.kind === 'not_failed') return refuse('delivery_not_failed', { field: 'id' });
  const record = webhookRecord(call.config, account, answered.view);
  return reply({ record: { ...record, ...(answered.isSecretNew ? { secret } : {}) } });
}

/** The named events, or all if none is named; null if one is unknown. */
function eventsIn(names: readonly string[]): readonly WebhookEvent[] | null {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return webhookEvents;
  const known = webhookEvents.filter((event) => named.includes(event));
  return known.length === new Set(named).size ? known : null;
}

/** The record of an account's webhook. An address whose key is gone is empty, and has to be set again. */
function webhookRecord(
  config: Config,
  account: string,
  { webhook, deliveries }: WebhookView,
): WebhookRecord {
  const shown = { deliveries: deliveries.map(deliveryRecord) };
  if (!webhook) return { webhook: null, ...shown };
  const url = openWebhookPart(config, account, 'url', webhook.sealedUrl);
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
