/** What goes into an account's object about its webhook, and what comes out of it. Times are epoch ms. */
import type {
  DeliveryReason,
  WebhookEvent,
  WebhookFormat,
} from '../../shared/contract/webhooks.ts';
import type { DeliveryEvent } from './rules/webhook.ts';

/** As its owner set it. */
export interface NewWebhook {
  readonly sealedUrl: Uint8Array;
  /** Signs from now on, unless there is a secret already. */
  readonly sealedSecret: Uint8Array;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
}

export interface StoredWebhook {
  readonly sealedUrl: Uint8Array;
  /** The signing secret, and for a while the one before it. */
  readonly sealedSecrets: readonly Uint8Array[];
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
  readonly createdAt: number;
}

export interface DeliveryView {
  readonly id: string;
  readonly event: DeliveryEvent['event'];
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: number;
  readonly changedAt: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: DeliveryReason | null;
  /** Null unless it waits. */
  readonly nextAttemptAt: number | null;
  readonly shortkey: string;
  readonly secretShortkey: string;
}

export interface WebhookView {
  readonly webhook: Pick<StoredWebhook, 'sealedUrl' | 'events' | 'format' | 'createdAt'> | null;
  /** Newest first. */
  readonly deliveries: readonly DeliveryView[];
}

/** The answer to a call about the webhook. */
export type WebhookAnswer =
  | { readonly kind: 'known'; readonly view: WebhookView; readonly isSecretNew: boolean }
  /** There is none. */
  | { readonly kind: 'missing' }
  /** Only a failed delivery can be sent again. */
  | { readonly kind: 'not_failed' };
