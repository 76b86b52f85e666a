/**
 * Paying for a plan: the links to Stripe's pages, and the webhook for Stripe's events.
 *
 * The state of a subscription is requested from Stripe, never taken from an event. The account issues a ticket before each
 * request: of two responses the one with the later ticket wins, whichever arrives first. So the order of events, duplicates
 * and replays are harmless.
 */
import type { MiddlewareHandler } from 'hono';
import type { InferOutput } from 'valibot';
import type { checkOut as checkOutEndpoint, subscription } from '../../shared/contract/billing.ts';
import type { Locale } from '../../shared/locales.ts';
import { type SoldPlanId, soldPlanIds } from '../../shared/plans.ts';
import { customerOf } from '../accounts/sessions.ts';
import type { Subscription } from '../accounts/rules/account-state.ts';
import { accountStub } from '../accounts/stub.ts';
import { isSelling } from '../config/billing.ts';
import { type Config, configOf } from '../config/config.ts';
import { readBytes } from '../http/body.ts';
import { seconds } from '../http/epoch.ts';
import { type Failure, failureResponse, refuse, reply } from '../http/failure.ts';
import { languageOf, localeOf } from '../http/language.ts';
import type { Handler } from '../http/mount.ts';
import { type AppEnv, recordFailure, recordRoute } from '../http/request-context.ts';
import type { Stores } from '../platform/call-object.ts';
import { logError, logWarning } from '../platform/log.ts';
import type { PaidPlan } from './rules/subscription.ts';
import {
  accountOfReference,
  findReference,
  findSubscription,
  type FoundSubscription,
  readEvent,
  referenceOf,
} from './stripe.ts';

/** The languages of a payment page: https://docs.stripe.com/js/appendix/supported_locales. */
const PAGE_LOCALES = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl ' +
    'sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

/** Leads to the page where a plan is paid for, or where a subscription is changed. */
export const checkOut: Handler<typeof checkOutEndpoint> = async (call) => {
  const { body, config, locale } = call;
  const planid = soldPlanIds.find((sold) => sold === body.planid);
  const period = body.period === 'year' ? 'year' : 'month';
  const link = planid && isSelling(config) ? config.STRIPE_LINKS[planid]?.[period] : undefined;
  if (link === undefined) return refuse('plan_not_sold', { field: 'planid' });
  const { account, view } = customerOf(call);
  const own = await accountStub(call, account).view(null);
  // A customer with a subscription changes it on the portal: a second payment would not end the first.
  const portal = own?.paid ? portalUrl(config, view.address) : undefined;
  return reply({ record: { url: portal ?? paymentUrl(link, account, view.address, locale) } });
};

/** A payment link with the customer's reference and address. */
function paymentUrl(link: string, account: string, address: string, locale: Locale): string {
  const url = new URL(link);
  url.searchParams.set('client_reference_id', referenceOf(account));
  url.searchParams.set('prefilled_email', address);
  const language = locale.replace('_', '-');
  if (PAGE_LOCALES.has(language)) url.searchParams.set('locale', language);
  return url.href;
}

export const STRIPE_WEBHOOK = '/api/v2/billing/stripe';

const EVENT_BYTES_MAX = 256 * 1024;

/** Takes an event of Stripe's, and updates the account that it is about. */
export const serveStripeWebhook: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, STRIPE_WEBHOOK);
  const { req, env } = context;
  const refusal = await handleEvent(req.raw, env);
  if (!refusal) return Response.json({ success: true });
  recordFailure(context, refusal.code);
  return failureResponse(refusal, await languageOf(env, localeOf(req.raw)));
};

/** Events are taken also if nothing is sold any more: subscriptions that were sold continue, and end. */
async function handleEvent(request: Request, env: Env): Promise<Failure | undefined> {
  const config = configOf(env);
  const { STRIPE_API_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = config;
  if (key === undefined || secrets === undefined) return refuse('not_found');
  const payload = await readBytes(request, EVENT_BYTES_MAX);
  if (!payload) return refuse('body_too_large');
  const event = readEvent(payload, request.headers.get('Stripe-Signature') ?? '', secrets);
  if (!event) return refuse('malformed');
  if (event.subscription !== undefined) {
    await syncSubscription({ env, config }, key, event.subscription);
  }
  return undefined;
}

/**
 * Updates the account of a subscription.
 *
 * @param key Stripe API key
 * @param id of the subscription
 * @throws StoreUnavailable when Stripe or the account does not answer; nothing was changed then
 */
async function syncSubscription(stores: Stores, key: string, id: string): Promise<void> {
  const { config } = stores;
  const reference = await findReference(config, key, id);
  const account = accountOfReference(reference ?? '');
  // Someone pays without getting a plan: the operator finds them at Stripe by the id of the subscription.
  const details = { subscription: id };
  if (account === undefined) {
    logWarning('payment_without_reference', details);
    return;
  }
  const ticket = await accountStub(stores, account).takeTicket();
  if (ticket === null) {
    logWarning('payment_without_account', details);
    return;
  }
  const found = await findSubscription(config, key, id);
  if (!found) return;
  const subscription = { ...subscriptionOf(found, config), ticket };
  await accountStub(stores, account).storeSubscription(subscription);
}

function subscriptionOf(found: FoundSubscription, config: Config): Omit<Subscription, 'ticket'> {
  const { id, customer, status, cancel_at, cancel_at_period_end } = found;
  const items = found.items.data;
  const end = cancel_at ?? Math.max(0, ...items.map((item) => item.current_period_end));
  const prices = items.map(({ price }) => price.id);
  const planid = planOfPrices(prices, config);
  if (planid === null)
    logError('payment_price_unknown', { subscription: id, prices: prices.join() });
  return {
    id,
    customer,
    status,
    planid,
    periodEnd: end * 1000,
    isEnding: cancel_at_period_end || cancel_at !== null,
  };
}

/** The best plan of some prices; null when none is in the settings. */
function planOfPrices(prices: readonly string[], config: Config): SoldPlanId | null {
  const paid = new Set(
    Object.entries(config.STRIPE_PRICES).flatMap(([price, planid]) =>
      prices.includes(price) ? [planid] : [],
    ),
  );
  return soldPlanIds.findLast((sold) => paid.has(sold)) ?? null;
}

/** Stripe's page where a customer manages their subscription; undefined if none is set. */
function portalUrl({ STRIPE_PORTAL_URL }: Config, address: string): string | undefined {
  if (STRIPE_PORTAL_URL === undefined) return undefined;
  const url = new URL(STRIPE_PORTAL_URL);
  url.searchParams.set('prefilled_email', address);
  return url.href;
}

/** The subscription in the account's record. */
export function subscriptionRecord(
  { planid, isOverdue, periodEnd, isEnding }: PaidPlan,
  address: string,
  config: Config,
): InferOutput<typeof subscription> {
  return {
    planid,
    is_overdue: isOverdue,
    period_end: seconds(periodEnd),
    is_ending: isEnding,
    portal_url: portalUrl(config, address) ?? null,
  };
}
