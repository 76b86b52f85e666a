/** The page with the prices. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectHeading } from './home.ts';
import { pretend } from './site.ts';

export async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expectPricing(page);
}

export async function expectPricing(page: Page): Promise<void> {
  await expectHeading(page, 'Plans and prices');
}

/** Makes the site one that sells plans, or one that lacks a part of what that takes. */
export async function sellPlans(
  page: Page,
  { plans = true, signup = true }: { plans?: boolean; signup?: boolean } = {},
): Promise<void> {
  await pretend(page, {
    plans_enabled: plans,
    authentication: { enabled: true, signup, signin: true },
  });
}

export type PlanName = 'Identity Plus' | 'Global Elite';

export function planCard(page: Page, name: PlanName): Locator {
  return page.getByRole('article', { name });
}

type PeriodName = 'Monthly' | 'Yearly';

export function periodChoice(page: Page, name: PeriodName): Locator {
  return page.getByRole('radio', { name });
}

/** Chooses as a pointer does: the radio button itself cannot be seen. */
export async function choosePeriod(page: Page, name: PeriodName): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await expect(periodChoice(page, name)).toBeChecked();
}

export function notForSale(page: Page): Locator {
  return page.getByText('Plans cannot be bought on this site yet.');
}
