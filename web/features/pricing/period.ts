import type { BillingPeriod } from '../../../shared/plans.ts';

/** The search parameters of a payment; anything else counts as absent, which is monthly. */
export function readPeriod({ period }: { period?: unknown }): { period?: BillingPeriod } {
  return period === 'year' || period === 'month' ? { period } : {};
}
