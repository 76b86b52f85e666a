/** Settings of payment through Stripe. Without payment links nothing is sold, and only colonels set plans. */
import * as v from 'valibot';
import { soldPlanIds } from '../../shared/plans.ts';
import type { accountSettings } from './general.ts';
import type { planSettings } from './plans.ts';
import { baseUrl, json, token, type Values } from './setting-types.ts';

const NO_LINK = 'must be an https: address';
const link = v.pipe(v.string(), v.url(NO_LINK), v.startsWith('https://', NO_LINK));
const links = v.strictObject({ month: v.optional(link), year: v.optional(link) });

export const billingSettings = {
  /** JSON, by plan and period: `{"identity":{"month":"https://buy.stripe.com/…","year":"https://…"}}`; empty: nothing is sold */
  STRIPE_LINKS: v.optional(
    json(v.strictObject({ identity: v.optional(links), dedicated: v.optional(links) })),
    '{}',
  ),
  /** JSON: the plan of each price, `{"price_…":"identity"}` */
  STRIPE_PRICES: v.optional(json(v.record(v.string(), v.picklist(soldPlanIds))), '{}'),
  /**
   * a restricted key with read access to subscriptions and checkout sessions only
   * @default none; required to sell
   * @secret
   */
  STRIPE_API_KEY: v.optional(token),
  /**
   * verifies Stripe’s webhooks; several, separated by commas, during a rotation
   * @default none; required to sell
   * @secret
   */
  STRIPE_WEBHOOK_SECRET: v.optional(token),
  /**
   * Stripe’s customer portal for cards, invoices and cancellation; customers with a subscription are sent there instead of
   * paying twice
   */
  STRIPE_PORTAL_URL: v.optional(link),
  /** the base URL of Stripe’s API */
  STRIPE_API_URL: v.optional(baseUrl, 'https://api.stripe.com'),
} as const;

type BillingConfig = Values<typeof accountSettings & typeof planSettings & typeof billingSettings>;

/** True if anything can be paid for. */
export function isSelling({ AUTH_ENABLED, PLANS_ENABLED, STRIPE_LINKS }: BillingConfig): boolean {
  return AUTH_ENABLED && PLANS_ENABLED && Object.keys(STRIPE_LINKS).length > 0;
}

/** Configuration errors that prevent payments from setting plans. */
export function billingProblems(config: BillingConfig): string[] {
  if (!isSelling(config)) return [];
  const needed = ['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  return [
    ...needed
      .filter((name) => config[name] === undefined)
      .map((name) => `${name}: is missing, and STRIPE_LINKS needs it`),
    ...Object.keys(config.STRIPE_LINKS)
      .filter((planid) => !Object.values(config.STRIPE_PRICES).some((paid) => paid === planid))
      .map((planid) => `STRIPE_PRICES: names no price of ${planid}`),
  ];
}
