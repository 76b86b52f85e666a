/** Answers and events of Stripe, in the types of the official library. */
import type { Stripe } from 'stripe';

/** The parts of a subscription that tests vary. */
export interface Terms {
  readonly status: string;
  /** The id of its price. */
  readonly price: string;
  readonly isEnding: boolean;
  /** Epoch seconds. */
  readonly periodEnd: number;
}

const CREATED = 1_790_000_000;

/** The fields of a subscription that the Worker reads; some forty others are left out. */
type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'cancel_at' | 'cancel_at_period_end' | 'customer' | 'status'
> & { readonly items: Stripe.ApiList<SubscriptionItem> };

type SubscriptionItem = Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end'> & {
  readonly price: Pick<Stripe.Price, 'id' | 'object'>;
};

/** A subscription of one price, as `subscriptions.retrieve` answers. */
export function subscriptionOf(id: string, terms: Terms): Subscription {
  const { status, isEnding, periodEnd, price } = terms;
  const item: SubscriptionItem = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    current_period_end: periodEnd,
    price: { id: price, object: 'price' },
  };
  return {
    id,
    object: 'subscription',
    cancel_at: isEnding ? periodEnd : null,
    cancel_at_period_end: isEnding,
    customer: `cus_${id.slice(4)}`,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    status,
  };
}

/** The fields of a checkout session that the Worker reads; some seventy others are left out. */
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'client_reference_id' | 'customer' | 'mode' | 'status' | 'subscription'
>;

export function sessionOf(subscription: string, reference: string | null): Session {
  const suffix = subscription.slice(4);
  return {
    id: `cs_test_${suffix}`,
    object: 'checkout.session',
    client_reference_id: reference,
    customer: `cus_${suffix}`,
    mode: 'subscription',
    status: 'complete',
    subscription,
  };
}

/** A page of a list. */
export function listOf<Item>(url: string, data: Item[]): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: false, url };
}

type EventFields = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & { readonly type: string; readonly data: { readonly object: unknown } };

/** An event as Stripe posts it. */
export function eventOf(id: string, type: string, object: unknown): EventFields {
  return {
    id,
    object: 'event',
    api_version: '2026-08-26.dahlia',
    created: CREATED,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
