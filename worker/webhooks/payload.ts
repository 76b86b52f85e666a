/** The payload of a delivery. */
import type { DeliveryEvent } from '../rules/webhook.ts';

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
