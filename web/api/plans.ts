/** The plans as the site has configured them, and their checkout. */
import {
  anonymousPlan,
  type BillingPeriod,
  dedicatedPlan,
  hasApi,
  type Plan,
  type PlanOptions,
  type SoldPlanId,
} from '../../shared/plans.ts';
import type { Site } from './site.ts';
import { queryOptions } from '@tanstack/react-query';
import { checkOut } from '../../shared/contract/billing.ts';
import { call } from './client.ts';

/** What these options are worth on this site: what the server allows an account to do. */
export function optionsHere(site: Site | undefined, options: PlanOptions): PlanOptions {
  if (!site) return options;
  return {
    ...options,
    // Only a secret that the browser encrypts has files.
    file_bytes: site.seal_modes === 'server' ? 0 : options.file_bytes,
    custom_domains: options.custom_domains && site.domains_enabled,
    api: hasApi(options, site.api_needs_plan),
  };
}

/** A plan as this site has configured it, with the options that the server enforces; the default until the site has loaded. */
export function planHere(site: Site | undefined, plan: Plan): Plan {
  return { planid: plan.planid, options: optionsHere(site, configuredOptions(site, plan)) };
}

function configuredOptions(site: Site | undefined, plan: Plan): PlanOptions {
  const { planid } = plan;
  const known = [...(site?.available_plans ?? []), ...(site ? [site.plan] : [])];
  const found = known.find((one) => one.planid === planid);
  if (found) return found.options;
  // Where plans do not differ, every account has all options.
  const areAllEqual = site?.plans_enabled === false && planid !== anonymousPlan.planid;
  return areAllEqual ? dedicatedPlan.options : plan.options;
}

/** The options that describe a plan here, in this order: without what the site has in no plan. */
export function planLines(site: Site | undefined): readonly (keyof PlanOptions)[] {
  const lines = ['file_bytes', 'size', 'ttl', 'email', 'custom_domains', 'api'] as const;
  return lines.filter((line) => {
    if (line === 'file_bytes') return site?.seal_modes !== 'server';
    return line !== 'custom_domains' || site?.domains_enabled !== false;
  });
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
