/** Settings of payment through Stripe. Without payment links nothing is sold, and only colonels set plans. */
import * as v from 'valibot';
import { soldPlanIds } from '../../shared/plans.ts';
import { baseUrl, json, token } from './setting-types.ts';

const NO_LINK = 'must be an https: address';
const link = v.pipe(v.string(), v.url(NO_LINK), v.startsWith('https://', NO_LINK));
const links = v.strictObject({ month: v.optional(link), year: v.optional(link) });

export const billingSettings = {
  /** Stripe's payment links, by plan and period. */
  STRIPE_LINKS: v.optional(
    json(v.strictObject({ identity: v.optional(links), dedicated: v.optional(links) })),
    '{}',
  ),
  /** The plan of each price, by the price's id. */
  STRIPE_PRICES: v.optional(json(v.record(v.string(), v.picklist(soldPlanIds))), '{}'),
  /** Needs read access to subscriptions and checkout sessions only. */
  STRIPE_API_KEY: v.optional(token),
  /** Verifies Stripe's webhooks; several, separated by commas, during a rotation. */
  STRIPE_WEBHOOK_SECRET: v.optional(token),
  /** Stripe's customer portal; without it there is no link to it. */
  STRIPE_PORTAL_URL: v.optional(link),
  STRIPE_API_URL: v.optional(baseUrl, 'https://api.stripe.com'),
} as const;

const settings = v.object(billingSettings);

interface Context extends Readonly<v.InferOutput<typeof settings>> {
  readonly AUTH_ENABLED: boolean;
  readonly PLANS_ENABLED: boolean;
}

/** Whether anything can be paid for. */
export function isSelling({ AUTH_ENABLED, PLANS_ENABLED, STRIPE_LINKS }: Context): boolean {
  return AUTH_ENABLED && PLANS_ENABLED && Object.keys(STRIPE_LINKS).length > 0;
}

/** Configuration errors that prevent payments from setting plans. */
export function billingProblems(config: Context): string[] {
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
