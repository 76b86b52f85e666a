/** The plans as the site has configured them, and their checkout. */
import type { BillingPeriod, Plan, SoldPlanId } from '../../shared/plans.ts';
import type { Site } from './site.ts';
import { queryOptions } from '@tanstack/react-query';
import { checkOut } from '../../shared/contract/billing.ts';
import { call } from './call.ts';

/** A plan as this site has configured it; the default until the site has loaded. */
export function planHere(site: Pick<Site, 'available_plans'> | undefined, plan: Plan): Plan {
  return site?.available_plans.find(({ planid }) => planid === plan.planid) ?? plan;
}

/** The URL of the checkout for a plan. Fetching it starts no payment. */
export function paymentQuery(planid: SoldPlanId, period: BillingPeriod) {
  return queryOptions({
    queryKey: ['payment', planid, period],
    queryFn: async ({ signal }) =>
      (await call(checkOut, { body: { planid, period }, signal })).record.url,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
