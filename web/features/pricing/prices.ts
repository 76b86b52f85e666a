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

/** The same, as the API calls it. */
export const billingPeriod = { monthly: 'month', yearly: 'year' } as const satisfies Record<
  Period,
  BillingPeriod
>;

/** What a year costs less when it is paid at once rather than month by month, in US dollars. */
export function yearlySaving({ monthly, yearly }: PlanPrice): number {
  return 12 * monthly - yearly;
}

/** A price as the visitor's language writes it; prices are whole dollars, so no cents are shown. */
export function priceText(intl: Pick<IntlShape, 'formatNumber'>, dollars: number): string {
  return intl.formatNumber(dollars, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}
