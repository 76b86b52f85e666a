/** The plans as a site has set them. */
import type { Plan } from '../../shared/plans.ts';
import type { Site } from './site.ts';

/** A plan as this site has set it; until it is heard of, as most have it. */
export function planHere(site: Pick<Site, 'available_plans'> | undefined, plan: Plan): Plan {
  return site?.available_plans.find(({ planid }) => planid === plan.planid) ?? plan;
}
