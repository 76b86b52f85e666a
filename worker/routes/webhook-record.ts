/** A webhook and its deliveries as their owner sees them on the wire. */
import type { WebhookRecord } from '../../shared/contract/webhooks.ts';
import type { Config } from '../config/config.ts';
import type { DeliveryView, WebhookView } from '../rpc/types/webhook.ts';
import { openWebhookPart } from '../sealed/webhook.ts';
import { seconds } from './epoch.ts';

/** The record of an account's webhook; an address whose key is gone is empty, and has to be set anew. */
export async function webhookRecord(
  config: Config,
  account: string,
  { webhook, deliveries }: WebhookView,
): Promise<WebhookRecord> {
  const shown = { deliveries: deliveries.map(deliveryRecord) };
  if (!webhook) return { webhook: null, ...shown };
  const url = await openWebhookPart(config, account, 'url', webhook.sealedUrl);
  const { events, createdAt } = webhook;
  return {
    webhook: { url: url ?? '', events: [...events], created: seconds(createdAt) },
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
