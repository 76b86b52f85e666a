/** Paying for a plan: the links to Stripe's pages, and the webhook for Stripe's events. */
import type { checkOut as checkOutEndpoint, subscription } from '../../shared/contract/billing.ts';
import type { Locale } from '../../shared/locales.ts';
import { soldPlanIds } from '../../shared/plans.ts';
import { referenceOf } from './stripe.ts';
import { isSelling } from '../config/billing.ts';
import { failureResponse, type Outcome, refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { accountStub } from '../accounts/stub.ts';
import { customerOf } from '../accounts/sessions.ts';
import type { MiddlewareHandler } from 'hono';
import { readEvent } from './stripe-event.ts';
import { syncSubscription } from './sync-subscription.ts';
import { type Config, configOf } from '../config/config.ts';
import { readBytes } from '../http/body.ts';
import { languageOf, localeOf } from '../http/language.ts';
import { type AppEnv, recordFailure, recordRoute } from '../http/request-context.ts';
import type { InferOutput } from 'valibot';
import type { PaidPlan } from './rules/subscription.ts';
import { seconds } from '../http/epoch.ts';

/** The languages of a payment page: https://docs.stripe.com/js/appendix/supported_locales. */
const PAGE_LOCALES = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl ' +
    'sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

export const checkOut: Handler<typeof checkOutEndpoint> = async (call) => {
  const { body, config, locale } = call;
  const planid = soldPlanIds.find((sold) => sold === body.planid);
  const period = body.period === 'year' ? 'year' : 'month';
  const link = planid && isSelling(config) ? config.STRIPE_LINKS[planid]?.[period] : undefined;
  if (link === undefined) return refuse('plan_not_sold', { field: 'planid' });
  const { account, view } = customerOf(call);
  const own = await accountStub(call, account).view(null);
  // A customer with a subscription changes it on the portal: a second payment would not end the first.
  const portal = own?.paid ? portalUrl(config, view.address) : null;
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

export const serveStripeWebhook: MiddlewareHandler<AppEnv> = async (context) => {
  recordRoute(context, STRIPE_WEBHOOK);
  const { req, env } = context;
  const outcome = await handleEvent(req.raw, env);
  if (!outcome.ok) {
    recordFailure(context, outcome.code);
    return failureResponse(outcome, await languageOf(env, localeOf(req.raw)));
  }
  return Response.json({ success: true });
};

/** Also if nothing is sold any more: subscriptions that were sold continue, and end. */
async function handleEvent(request: Request, env: Env): Promise<Outcome<null>> {
  const config = configOf(env);
  const { STRIPE_API_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = config;
  if (key === undefined || secrets === undefined) return refuse('not_found');
  const payload = await readBytes(request, EVENT_BYTES_MAX);
  if (!payload) return refuse('body_too_large');
  const event = readEvent(payload, request.headers.get('Stripe-Signature') ?? '', secrets);
  if (!event) return refuse('malformed');
  if (event.subscription !== null) await syncSubscription({ env, config }, key, event.subscription);
  return reply(null);
}

/** Stripe's page where a customer manages their subscription; null if none is set. */
function portalUrl({ STRIPE_PORTAL_URL }: Config, address: string): string | null {
  if (STRIPE_PORTAL_URL === undefined) return null;
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
    portal_url: portalUrl(config, address),
  };
}
