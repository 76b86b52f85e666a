/** The plans as a site has set them. */
import type { BillingPeriod, Plan, SoldPlanId } from '../../shared/plans.ts';
import type { Site } from './site.ts';
import { queryOptions } from '@tanstack/react-query';
import { checkOut } from '../../shared/contract/billing.ts';
import { call } from './call.ts';

/** A plan as this site has set it; until it is heard of, as most have it. */
export function planHere(site: Pick<Site, 'available_plans'> | undefined, plan: Plan): Plan {
  return site?.available_plans.find(({ planid }) => planid === plan.planid) ?? plan;
}

/** The address at which whoever is signed in pays for a plan. To ask for it commits to nothing. */
export function paymentQuery(planid: SoldPlanId, period: BillingPeriod) {
  return queryOptions({
    queryKey: ['payment', planid, period],
    queryFn: async ({ signal }) =>
      (await call(checkOut, { body: { planid, period }, signal })).record.url,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
