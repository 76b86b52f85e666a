/** The payload of a delivery. */
import type { WebhookEvent } from '../../shared/contract/webhooks.ts';

/** An event of a secret, or a test. Contains no key, link, address or content. */
export interface DeliveryEvent {
  readonly event: WebhookEvent | 'test';
  readonly shortkey: string;
  readonly secretShortkey: string;
  /** Of the secret, in epoch ms; null for a test. */
  readonly createdAt: number | null;
  /** Time of the event, in epoch ms. */
  readonly at: number;
}

/** The body of a delivery, the same for every attempt. */
export function deliveryBody({
  event,
  shortkey,
  secretShortkey,
  createdAt,
  at,
}: DeliveryEvent): string {
  const isTest = event === 'test';
  return JSON.stringify({
    type: isTest ? event : `secret.${event}`,
    timestamp: new Date(at).toISOString(),
    data: {
      shortkey,
      secret_shortkey: secretShortkey,
      state: isTest ? null : event,
      created: createdAt === null ? null : Math.floor(createdAt / 1000),
      ended: isTest ? null : Math.floor(at / 1000),
    },
  });
}
