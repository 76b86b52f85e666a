/** The calls about an account's webhook. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import {
  type DeliveryReason,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  setWebhook,
  showWebhook,
  testWebhook,
  type WebhookEvent,
  type WebhookFormat,
  type WebhookRecord,
} from '../../shared/contract/webhooks.ts';
import { call } from './client.ts';
import { serverTime } from './server-clock.ts';

export type { DeliveryReason, WebhookEvent, WebhookFormat, WebhookRecord };
export type Webhook = NonNullable<WebhookRecord['webhook']>;
export type Delivery = WebhookRecord['deliveries'][number];

const REFRESH_MS_MIN = 5000;
const REFRESH_MS_MAX = 60_000;
/** An attempt and its record take a moment. */
const ATTEMPT_MS = 2000;

/** The webhook and its deliveries. It is refreshed while a delivery is waiting and the page is visible. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: async ({ signal }) => (await call(showWebhook, { signal })).record,
  refetchInterval: ({ state }) => refreshAfter(state.data?.deliveries ?? [], serverTime()),
});

/** In how many milliseconds a waiting delivery may have changed; `false` where none is waiting. */
export function refreshAfter(deliveries: readonly Delivery[], now: number): number | false {
  const waits = deliveries
    .filter(({ state }) => state === 'waiting')
    .map(({ next_attempt: next }) => (next === null ? 0 : next * 1000 + ATTEMPT_MS - now));
  if (waits.length === 0) return false;
  return Math.min(Math.max(Math.min(...waits), REFRESH_MS_MIN), REFRESH_MS_MAX);
}

export interface WebhookDraft {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly format: WebhookFormat;
}

/** An action on the webhook; each returns its new state. */
export type WebhookAction =
  | { readonly kind: 'set'; readonly draft: WebhookDraft }
  | { readonly kind: 'renew' | 'test' | 'remove' }
  | { readonly kind: 'resend'; readonly id: string };

/** Sends the action and caches the new state. A signing secret is returned and not cached. */
export async function sendWebhookAction(
  queryClient: QueryClient,
  action: WebhookAction,
): Promise<WebhookRecord> {
  const { record } = await send(action);
  // A pending query would restore the old state.
  await queryClient.cancelQueries(webhookQuery);
  const { secret: _, ...cached } = record;
  queryClient.setQueryData(webhookQuery.queryKey, cached);
  return record;
}

function send(action: WebhookAction): Promise<ReplyOf<typeof setWebhook>> {
  switch (action.kind) {
    case 'set':
      return call(setWebhook, {
        body: { ...action.draft, events: [...action.draft.events] },
      });
    case 'renew':
      return call(renewWebhookSecret, { body: {} });
    case 'test':
      return call(testWebhook, { body: {} });
    case 'remove':
      return call(removeWebhook, { body: {} });
    case 'resend':
      return call(resendDelivery, { body: { id: action.id } });
  }
}
