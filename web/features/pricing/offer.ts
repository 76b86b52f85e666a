import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';
import type { Site } from '../../data/site.ts';

/**
 * What somebody can do about a plan:
 * - `unknown`: nobody knows yet what the site sells
 * - `have`: it is theirs
 * - `change`: they pay for another one, and their account says how to change that
 * - `choose`: they can have it
 * - `other-period`: they can have it, but not for that long at once
 * - `none`: this site does not sell it
 */
export type Offer = 'unknown' | 'have' | 'change' | 'choose' | 'other-period' | 'none';

type Selling = Pick<
  Site,
  'authenticated' | 'authentication' | 'cust' | 'plans_enabled' | 'sold_plans'
>;

/** For how long at once a plan can be paid for; empty where it is not sold. */
export function soldPeriods(
  site: Pick<Site, 'sold_plans'>,
  planid: SoldPlanId,
): readonly BillingPeriod[] {
  return site.sold_plans.find((sold) => sold.planid === planid)?.periods ?? [];
}

/** What whoever looks at a plan can do about it. Strangers sign up first, also where nothing is paid for. */
export function offerOf(
  site: Selling | undefined,
  planid: SoldPlanId,
  period: BillingPeriod,
): Offer {
  if (!site) return 'unknown';
  const { authenticated, authentication, cust } = site;
  if (!site.plans_enabled || (!authenticated && !authentication.signup)) return 'none';
  const periods = soldPeriods(site, planid);
  if (authenticated) {
    if (cust?.plan.planid === planid) return 'have';
    if (periods.length === 0) return 'none';
    if (cust?.plan.options.custom_domains) return 'change';
  }
  return periods.length === 0 || periods.includes(period) ? 'choose' : 'other-period';
}
