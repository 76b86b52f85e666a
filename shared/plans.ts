/** The plans and their options, which the server enforces. */

export interface PlanOptions {
  /** The longest secret, in characters (Unicode code points). */
  readonly size: number;
  /** The largest sum of the files of a secret, in bytes; 0 for no files. Only a secret that the browser encrypts has files. */
  readonly file_bytes: number;
  /** The longest lifetime, in seconds. */
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
const MIB = 1024 * 1024;

/** The plan of a caller without an account. */
export const anonymousPlan: Plan = {
  planid: 'anonymous',
  options: {
    size: 10_000,
    file_bytes: 2 * MIB,
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
    file_bytes: 25 * MIB,
    ttl: 14 * DAY_SECONDS,
    email: true,
    custom_domains: false,
    api: false,
  },
};

const paidOptions: PlanOptions = {
  size: 5_000_000,
  file_bytes: 100 * MIB,
  ttl: 30 * DAY_SECONDS,
  email: true,
  custom_domains: true,
  api: true,
};

/** The plan that is sold as Identity Plus. */
export const identityPlan: Plan = { planid: 'identity', options: paidOptions };

/** The plan that is sold as Global Elite: the same options, on an installation of its own. */
export const dedicatedPlan: Plan = { planid: 'dedicated', options: paidOptions };

/** The plans of accounts. */
export const accountPlans = [basicPlan, identityPlan, dedicatedPlan];

/** All plans, in ascending order. */
export const plans = [anonymousPlan, ...accountPlans];

/**
 * The plan with an id; an unknown id is the free plan.
 *
 * @param table the plans of a site, whose settings may change their options
 */
export function planOf(planid: string, table: readonly Plan[] = plans): Plan {
  return table.find((plan) => plan.planid === planid) ?? planOf(basicPlan.planid, table);
}

/**
 * With the API, programs may act for an account.
 *
 * @param apiNeedsPlan the setting `API_NEEDS_PLAN`; without it every account has the API
 */
export function hasApi({ api }: Pick<PlanOptions, 'api'>, apiNeedsPlan: boolean): boolean {
  return api || !apiNeedsPlan;
}

/** Where secrets may be encrypted: by the site, in browsers (which the site cannot read), or in both. */
export const sealModes = ['both', 'browser', 'server'] as const;

/** Who can ask for a secret: accounts, everybody, or nobody. */
export const askModes = ['accounts', 'all', 'off'] as const;

/** The billing periods of a plan. */
export const billingPeriods = ['month', 'year'] as const;

export type BillingPeriod = (typeof billingPeriods)[number];

/** The plans that are sold, in ascending order. */
export const soldPlanIds = ['identity', 'dedicated'] as const;

export type SoldPlanId = (typeof soldPlanIds)[number];
