/** An account's webhook and its deliveries. */
import { queryOptions } from '@tanstack/react-query';
import { showWebhook, type WebhookRecord } from '../../shared/contract/webhooks.ts';
import { call } from './client.ts';
import { serverTime } from './server-clock.ts';

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
