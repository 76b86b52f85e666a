/** Plans, and the page with their prices. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { checkOut } from '../../../shared/contract/billing.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { answerSite, succeed } from '../support/server.ts';
import { ada, customer, type Site } from '../support/site.ts';

/** Both plans, by the month and by the year. */
export const everythingSold: NonNullable<Site['sold_plans']> = [
  { planid: 'identity', periods: ['month', 'year'] },
  { planid: 'dedicated', periods: ['month', 'year'] },
];

export const freePlan: typeof ada.plan = {
  planid: 'basic',
  options: { ...ada.plan.options, custom_domains: false, api: false },
};

/** A site that sells Identity Plus, or lacks a part of what selling takes. */
export function sellPlans({ plans = true, signup = true } = {}): void {
  answerSite({
    plans_enabled: true,
    sold_plans: plans ? [{ planid: 'identity', periods: ['month', 'year'] }] : [],
    authentication: { enabled: true, signup, signin: true },
  });
}

/** Signs Ada in, by default with a free account, on a site that sells plans. */
export function meetBuyer(site: Partial<Site> = {}, plan = freePlan): void {
  answerSite({
    ...customer,
    plans_enabled: true,
    sold_plans: everythingSold,
    plan,
    cust: { ...ada, plan },
    ...site,
  });
}

/** A page of the payment provider. */
export const PAYMENT = 'https://pay.example.com/link';

/** From now on the server names the address of the payment. */
export function openPayment(): void {
  succeed(checkOut, { record: { url: PAYMENT } });
}

export async function openPricing(): Promise<void> {
  await open('/pricing');
  await expectHeading('Plans and prices');
}

export type ColumnName = 'No account' | 'Free account' | 'Identity Plus' | 'Global Elite';

/** A cell of the table of plans, by its line and its column. */
export function cell(line: string, column: ColumnName): Locator {
  const row = page.css('tr').filter({ has: page.css('th[scope="row"]').filter({ hasText: line }) });
  return row.css(`[data-column="${column}"]`);
}

/** What can be done about a plan. */
export function action(column: ColumnName): Locator {
  return cell('Next step', column);
}

/** The heading of a column. */
export function columnHeading(column: ColumnName): Locator {
  return page.getByRole('columnheader').filter({ hasText: column });
}

type PeriodName = 'Monthly' | 'Yearly';

export function periodChoice(name: PeriodName): Locator {
  return page.getByRole('radio', { name });
}

/** Clicks the label, because the radio button itself is hidden. */
export async function choosePeriod(name: PeriodName): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await expect.element(periodChoice(name)).toBeChecked();
}

export function askOperator(): Locator {
  return page.getByRole('link', { name: 'Ask the operator' });
}
