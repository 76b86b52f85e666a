import type { BillingPeriod } from '../../../shared/plans.ts';

/** The search parameters of a payment; anything else counts as absent, which is monthly. */
export function readPeriod({ period }: { period?: unknown }): {
  period?: BillingPeriod | undefined;
} {
  // The router keeps in the address what has no value here.
  return { period: period === 'year' || period === 'month' ? period : undefined };
}
