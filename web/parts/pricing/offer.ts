/** The paid plans as this site sells them: their prices, and what someone can do about one. */
import type { IntlShape } from 'react-intl';
import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';
import type { Site } from '../../api/site.ts';

/** In whole US dollars, for each payment. */
export type PlanPrice = Readonly<Record<BillingPeriod, number>>;

/** What the paid plans cost, by their id. */
export const planPrices = {
  identity: { month: 35, year: 365 },
  dedicated: { month: 245, year: 2545 },
} as const satisfies Record<SoldPlanId, PlanPrice>;

/** What paying yearly saves in a year, in US dollars. */
export function yearlySaving({ month, year }: PlanPrice): number {
  return 12 * month - year;
}

/** A price formatted for the visitor's language, without cents. */
export function priceText(intl: Pick<IntlShape, 'formatNumber'>, dollars: number): string {
  return intl.formatNumber(dollars, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}

/**
 * What a visitor or customer can do about a plan:
 * - `unknown`: the site's settings are not loaded yet
 * - `have`: it is their plan
 * - `change`: they pay for another plan, which they change in their account
 * - `choose`: they can buy it, or sign up for it
 * - `other-period`: it is sold, but not for the chosen period
 * - `none`: this site does not sell it
 */
export type Offer = 'unknown' | 'have' | 'change' | 'choose' | 'other-period' | 'none';

type Selling = Pick<
  Site,
  'authenticated' | 'authentication' | 'cust' | 'plans_enabled' | 'sold_plans'
>;

/** The billing periods of a plan; empty where it is not sold. */
export function soldPeriods(
  site: Pick<Site, 'sold_plans'>,
  planid: SoldPlanId,
): readonly BillingPeriod[] {
  return site.sold_plans.find((sold) => sold.planid === planid)?.periods ?? [];
}

/** Whether any plan can be paid for here. */
export function isSelling({ sold_plans: plans }: Pick<Site, 'sold_plans'>): boolean {
  return plans.some(({ periods }) => periods.length > 0);
}

/** What can be done about a plan; visitors sign up before they buy it. */
export function offerOf(
  site: Selling | undefined,
  planid: SoldPlanId,
  period: BillingPeriod,
): Offer {
  if (!site) return 'unknown';
  const { authenticated, authentication, cust } = site;
  if (!site.plans_enabled || (!authenticated && !authentication.signup)) return 'none';
  const periods = soldPeriods(site, planid);
  if (authenticated && cust?.plan.planid === planid) return 'have';
  if (periods.length === 0) return 'none';
  if (authenticated && cust?.plan.options.custom_domains) return 'change';
  return periods.includes(period) ? 'choose' : 'other-period';
}
