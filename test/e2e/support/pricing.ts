/** The page with the prices. */
import { expect, type Locator, type Page } from '@playwright/test';
import { checkOut } from '../../../shared/contract/billing.ts';
import { answerWith } from './answers.ts';
import { expectHeading } from './home.ts';
import { customer, overrideSite } from './site.ts';

export async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expectPricing(page);
}

export async function expectPricing(page: Page): Promise<void> {
  await expectHeading(page, 'Plans and prices');
}

/** Makes the site sell Identity Plus, or lack a part of what selling takes. */
export async function sellPlans(
  page: Page,
  { plans = true, signup = true }: { plans?: boolean; signup?: boolean } = {},
): Promise<void> {
  await overrideSite(page, {
    plans_enabled: true,
    sold_plans: plans ? [{ planid: 'identity', periods: ['month', 'year'] }] : [],
    authentication: { enabled: true, signup, signin: true },
  });
}

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

/** A page in place of the payment provider's. */
export const PAYMENT = 'https://pay.example.com/link';

/** Answers for the payment provider; nothing leaves the machine. */
export async function answerForProvider(page: Page): Promise<void> {
  await page.route('https://pay.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Payment</title><h1>Payment</h1>' }),
  );
}

/** Names the address of the payment. */
export async function openPayment(page: Page): Promise<void> {
  await answerWith(page, checkOut, { json: { success: true, record: { url: PAYMENT } } });
}

export type PlanName = 'Identity Plus' | 'Global Elite';

export function planCard(page: Page, name: PlanName): Locator {
  return page.getByRole('article', { name });
}

type PeriodName = 'Monthly' | 'Yearly';

export function periodChoice(page: Page, name: PeriodName): Locator {
  return page.getByRole('radio', { name });
}

/** Clicks the label, because the radio button itself is hidden. */
export async function choosePeriod(page: Page, name: PeriodName): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await expect(periodChoice(page, name)).toBeChecked();
}

export function notForSale(page: Page): Locator {
  return page.getByText('Plans are not sold on this site.');
}
