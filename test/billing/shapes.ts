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

/** A subscription of one price, as `subscriptions.retrieve` answers. */
export function subscriptionOf(id: string, terms: Terms): Stripe.Subscription {
  const { status, isEnding } = terms;
  return {
    id,
    object: 'subscription',
    application: null,
    description: null,
    discounts: [],
    metadata: {},
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: CREATED,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: isEnding ? terms.periodEnd : null,
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? CREATED : null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: CREATED,
    currency: 'usd',
    customer: `cus_${id.slice(4)}`,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    ended_at: status === 'canceled' ? CREATED : null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [itemOf(id, terms)]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: CREATED,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

function itemOf(subscription: string, { price, periodEnd }: Terms): Stripe.SubscriptionItem {
  return {
    id: `si_${subscription.slice(4)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: CREATED,
    current_period_end: periodEnd,
    current_period_start: CREATED,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: priceOf(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

function priceOf(id: string): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_waxseal',
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: 3500,
    unit_amount_decimal: null,
  };
}

function planOf(id: string): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: true,
    amount: 3500,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: 'prod_waxseal',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
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
