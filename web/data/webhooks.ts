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
  type WebhookRecord,
} from '../../shared/contract/webhooks.ts';
import { call } from './call.ts';

export type { DeliveryReason, WebhookEvent, WebhookRecord };
export type Webhook = NonNullable<WebhookRecord['webhook']>;
export type Delivery = WebhookRecord['deliveries'][number];

const REFRESH_MS_MIN = 5000;
const REFRESH_MS_MAX = 60_000;
/** An attempt takes a moment, and so does what it leaves behind. */
const ATTEMPT_MS = 2000;

/** The webhook and what was sent. While something waits it is asked for again, as long as the page can be seen. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: async ({ signal }) => (await call(showWebhook, { signal })).record,
  refetchInterval: ({ state }) => refreshAfter(state.data?.deliveries ?? [], Date.now()),
});

/** In how many milliseconds there may be news of what waits; `false` where nothing does. */
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
}

/** What can be done with the webhook; each answers with how it stands then. */
export type WebhookAction =
  | { readonly kind: 'set'; readonly draft: WebhookDraft }
  | { readonly kind: 'renew' | 'test' | 'remove' }
  | { readonly kind: 'resend'; readonly id: string };

/** Does it, and shows the webhook as the server has just told of it. A signing secret is handed on, and kept nowhere. */
export async function sendWebhookAction(
  queryClient: QueryClient,
  deed: WebhookAction,
): Promise<WebhookRecord> {
  const { record } = await send(deed);
  // What was asked before would put the old state back.
  await queryClient.cancelQueries(webhookQuery);
  const { secret: _, ...kept } = record;
  queryClient.setQueryData(webhookQuery.queryKey, kept);
  return record;
}

function send(deed: WebhookAction): Promise<ReplyOf<typeof setWebhook>> {
  switch (deed.kind) {
    case 'set':
      return call(setWebhook, { body: { url: deed.draft.url, events: [...deed.draft.events] } });
    case 'renew':
      return call(renewWebhookSecret, { body: {} });
    case 'test':
      return call(testWebhook, { body: {} });
    case 'remove':
      return call(removeWebhook, { body: {} });
    case 'resend':
      return call(resendDelivery, { body: { id: deed.id } });
  }
}
