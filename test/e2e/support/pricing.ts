/** A customer who may buy a plan. */
import type { Page } from '@playwright/test';
import { customer, overrideSite } from './site.ts';

type Site = Parameters<typeof overrideSite>[1];
type Customer = NonNullable<Site['cust']>;

/** Both plans, by the month and by the year. */
export const everythingSold: NonNullable<Site['sold_plans']> = [
  { planid: 'identity', periods: ['month', 'year'] },
  { planid: 'dedicated', periods: ['month', 'year'] },
];

const customersPlan = customer.cust?.plan;
if (!customersPlan) throw new Error('The customer of the tests has no plan');

export const freePlan: Customer['plan'] = {
  planid: 'basic',
  options: { ...customersPlan.options, custom_domains: false, api: false },
};

/** Signs Ada in, by default with a free account, on a site that sells plans. */
export async function meetBuyer(page: Page, site: Site = {}, plan = freePlan): Promise<void> {
  await overrideSite(page, {
    ...customer,
    plans_enabled: true,
    sold_plans: everythingSold,
    plan,
    ...(customer.cust && { cust: { ...customer.cust, plan } }),
    ...site,
  });
}
