/** What each plan may do, and what it costs. The server enforces it; the interface only explains it. */

export interface PlanOptions {
  /** Longest secret, in characters (Unicode code points). */
  readonly size: number;
  /** Longest lifetime, in seconds. */
  readonly ttl: number;
  readonly email: boolean;
  readonly custom_domains: boolean;
  readonly api: boolean;
}

export interface Plan {
  readonly planid: string;
  readonly options: PlanOptions;
}

const DAY_SECONDS = 86_400;

/** The plan of a caller without an account. */
export const anonymousPlan: Plan = {
  planid: 'anonymous',
  options: {
    size: 10_000,
    ttl: 7 * DAY_SECONDS,
    email: false,
    custom_domains: false,
    api: false,
  },
};

/** The plan of a free account. */
export const basicPlan: Plan = {
  planid: 'basic',
  options: {
    size: 1_000_000,
    ttl: 14 * DAY_SECONDS,
    email: true,
    custom_domains: false,
    api: false,
  },
};

const paidOptions: PlanOptions = {
  size: 5_000_000,
  ttl: 30 * DAY_SECONDS,
  email: true,
  custom_domains: true,
  api: true,
};

/** Sold as Identity Plus. */
export const identityPlan: Plan = { planid: 'identity', options: paidOptions };

/** Sold as Global Elite: the same options, on an installation of its own. */
export const dedicatedPlan: Plan = { planid: 'dedicated', options: paidOptions };

/** The plans that an account can have. */
export const accountPlans = [basicPlan, identityPlan, dedicatedPlan];

/** Every plan there is, from the least to the most. */
export const plans = [anonymousPlan, ...accountPlans];

/**
 * The plan with an id; one that is not known any more is as good as the free one.
 *
 * @param table the plans of an installation, which may have set their options
 */
export function planOf(planid: string, table: readonly Plan[] = plans): Plan {
  return table.find((plan) => plan.planid === planid) ?? planOf(basicPlan.planid, table);
}

/** What a plan is bought for at once. */
export const billingPeriods = ['month', 'year'] as const;

export type BillingPeriod = (typeof billingPeriods)[number];

/** The plans that are sold, from the least to the most. */
export const soldPlanIds = ['identity', 'dedicated'] as const;

export type SoldPlanId = (typeof soldPlanIds)[number];
