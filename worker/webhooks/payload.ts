/** What a delivery says. */
import type { WebhookEvent } from '../../shared/contract/webhooks.ts';

/** What is sent about a secret, or to try it out: no key, no link, no address, no value. */
export interface Happening {
  readonly event: WebhookEvent | 'test';
  readonly shortkey: string;
  readonly secretShortkey: string;
  /** Of the secret, in epoch ms; null for a test. */
  readonly createdAt: number | null;
  /** When it happened, in epoch ms. */
  readonly at: number;
}

/** The text of a delivery: the same at every attempt. */
export function deliveryBody({
  event,
  shortkey,
  secretShortkey,
  createdAt,
  at,
}: Happening): string {
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
