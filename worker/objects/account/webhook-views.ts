/** What goes into an account's object about its webhook, and what may be seen of it. Times are epoch ms. */
import type { DeliveryReason, WebhookEvent } from '../../../shared/contract/webhooks.ts';
import type { Happening } from '../../webhooks/payload.ts';

/** As its owner set it. */
export interface NewWebhook {
  /** Where it leads. */
  readonly sealedUrl: Uint8Array;
  /** What signs from now on, unless there is a secret already. */
  readonly sealedSecret: Uint8Array;
  readonly events: readonly WebhookEvent[];
}

export interface StoredWebhook {
  readonly sealedUrl: Uint8Array;
  /** What signs: the secret, and for a while the one before it. */
  readonly sealedSecrets: readonly Uint8Array[];
  readonly events: readonly WebhookEvent[];
  readonly createdAt: number;
}

/** A delivery that is being made. */
export interface DueDelivery extends Happening {
  readonly id: string;
  /** This one included. */
  readonly attempts: number;
}

export interface DeliveryView {
  readonly id: string;
  readonly event: Happening['event'];
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly createdAt: number;
  readonly changedAt: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: DeliveryReason | null;
  /** Of one that waits. */
  readonly nextAttemptAt: number | null;
  readonly shortkey: string;
  readonly secretShortkey: string;
}

export interface WebhookView {
  readonly webhook: Pick<StoredWebhook, 'sealedUrl' | 'events' | 'createdAt'> | null;
  /** Newest first. */
  readonly deliveries: readonly DeliveryView[];
}

/** What an account answers about its webhook. */
export type WebhookAnswer =
  | { readonly kind: 'known'; readonly view: WebhookView; readonly isSecretNew: boolean }
  /** There is none. */
  | { readonly kind: 'missing' }
  /** Only what failed can be sent again. */
  | { readonly kind: 'not_failed' };
