/** Where plans are paid for. */
import { queryOptions } from '@tanstack/react-query';
import { checkOut } from '../../shared/contract/billing.ts';
import type { BillingPeriod, SoldPlanId } from '../../shared/plans.ts';
import { call } from './call.ts';

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
