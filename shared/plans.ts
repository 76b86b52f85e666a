/** What each plan may do. The server enforces it; the interface only explains it. */

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
