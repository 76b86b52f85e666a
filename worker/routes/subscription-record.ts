/** What somebody pays for, as they see it. */
import type { InferOutput } from 'valibot';
import type { subscription } from '../../shared/contract/billing.ts';
import type { Config } from '../config/config.ts';
import type { PaidPlan } from '../rules/subscription.ts';
import { seconds } from './epoch.ts';

/** Where somebody looks after what they pay; null when there is no such place. */
export function portalUrl({ STRIPE_PORTAL_URL }: Config, address: string): string | null {
  if (STRIPE_PORTAL_URL === undefined) return null;
  const url = new URL(STRIPE_PORTAL_URL);
  url.searchParams.set('prefilled_email', address);
  return url.href;
}

/** What an account pays for, as it stands in its record. */
export function subscriptionRecord(
  { planid, isOverdue, periodEnd, isEnding }: PaidPlan,
  address: string,
  config: Config,
): InferOutput<typeof subscription> {
  return {
    planid,
    is_overdue: isOverdue,
    period_end: seconds(periodEnd),
    is_ending: isEnding,
    portal_url: portalUrl(config, address),
  };
}
