/** People with plans, and plans that are tried quickly. */
import type { Ask } from '../client.ts';
import { accountObject, as, fromElsewhere, person } from '../people.ts';

/** Small enough to be tried quickly, and different in everything. */
export const PLAN_OPTIONS = JSON.stringify({
  anonymous: { size: 10, ttl: 600 },
  basic: { size: 20, ttl: 1200, email: false },
  identity: { size: 30, ttl: 1800, api: false },
  dedicated: { size: 40, ttl: 400_000 },
});

/** Someone with a plan, and how they call. */
export async function on(planid: string, ask: Ask = {}) {
  const someone = await person();
  await accountObject(someone.custid).setPlan(planid);
  return { ...someone, ask: as(someone, fromElsewhere(ask)) };
}

/** How anyone with a plan calls, the anonymous too. */
export async function askOf(planid: string, over: Ask = {}): Promise<Ask> {
  return planid === 'anonymous' ? fromElsewhere(over) : (await on(planid, over)).ask;
}
