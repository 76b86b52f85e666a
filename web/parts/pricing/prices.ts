import type { IntlShape } from 'react-intl';
import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';

/** In whole US dollars. */
export interface PlanPrice {
  readonly monthly: number;
  /** For a whole year, paid at once. */
  readonly yearly: number;
}

/** What the paid plans cost, by their id. */
export const planPrices = {
  identity: { monthly: 35, yearly: 365 },
  dedicated: { monthly: 245, yearly: 2545 },
} as const satisfies Record<SoldPlanId, PlanPrice>;

/** How often a plan is paid for. */
export const periods = ['monthly', 'yearly'] as const;

export type Period = (typeof periods)[number];

/** The name of each period in the API. */
export const billingPeriod = { monthly: 'month', yearly: 'year' } as const satisfies Record<
  Period,
  BillingPeriod
>;

/** What paying yearly saves in a year, in US dollars. */
export function yearlySaving({ monthly, yearly }: PlanPrice): number {
  return 12 * monthly - yearly;
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
