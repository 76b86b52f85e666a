/** Every place that describes a plan agrees with the others, before any of it is used. */
import type { Page } from '@playwright/test';
import { basicPlan } from '../../shared/plans.ts';
import { openTab, owner, panel, signIn } from './support/account.ts';
import { openList, own } from './support/domains.ts';
import { freePlan, openPricing, planCard } from './support/pricing.ts';
import type { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

type Site = Parameters<typeof overrideSite>[1];

const free = { cust: owner({ plan: freePlan }) };
const base = { plans_enabled: true, available_plans: [basicPlan] };

/** Signs in with a free account. */
async function signInFree(page: Page, site: Site): Promise<void> {
  await signIn(page, free, { ...base, ...free, plan: freePlan, ...site });
}

/** The value of a line about the free account on the page with the prices. */
function freeLine(page: Page, name: string) {
  const lines = page.getByRole('region', { name: 'Free' }).locator('dl > div');
  return lines.filter({ hasText: name });
}

const planLine = (page: Page, name: string) =>
  panel(page, 'Your plan').locator('dl > div').filter({ hasText: name });

test('where every account has the API, the plan, the tokens and the prices say so', async ({
  page,
}) => {
  await signInFree(page, { api_needs_plan: false });
  await openTab(page, 'overview');
  await expect(planLine(page, 'API access')).toContainText(/API access\s*Included/);
  await openTab(page, 'api');
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible();
  await openPricing(page);
  await expect(freeLine(page, 'API access')).toContainText(/API access\s*Included/);
});

test('where programs need a plan, the plan, the tokens, the prices and the reference say so', async ({
  page,
}) => {
  await signInFree(page, { api_needs_plan: true });
  await openTab(page, 'overview');
  await expect(planLine(page, 'API access')).toContainText('Not included');
  await openTab(page, 'api');
  await expect(page.getByText('Your plan does not include API access')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create token' })).toHaveCount(0);
  await page.getByRole('link', { name: 'See plans with API access' }).click();
  await expect(freeLine(page, 'API access')).toContainText('Not included');
  await expect(planCard(page, 'Identity Plus')).toContainText('Full API access');
  await page.goto('/docs');
  await expect(page.getByText('On this site, tokens need a plan with API access')).toBeVisible();
});

test('a plan without domains is said to lack them before one is added', async ({ page }) => {
  await own(page, [], { ...base, ...free, plan: freePlan });
  await openList(page);
  await expect(page.getByText('Your plan does not include custom domains.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the plan' })).toHaveCount(1);
  await expect(page.getByText('Add a domain such as')).toHaveCount(0);
});

test('where the site has no custom domains, no plan is said to have them', async ({ page }) => {
  await signInFree(page, { domains_enabled: false });
  await openTab(page, 'overview');
  await expect(planLine(page, 'API access')).toBeVisible();
  await expect(planLine(page, 'Custom domains')).toHaveCount(0);
  await openPricing(page);
  await expect(planCard(page, 'Identity Plus')).toContainText('Privacy-first design');
  await expect(planCard(page, 'Identity Plus')).not.toContainText('custom domains');
  await expect(freeLine(page, 'Custom domains')).toHaveCount(0);
});

for (const [sold, name] of [
  [[{ planid: 'identity', periods: ['month', 'year'] }], 'Choose Identity Plus'],
  [[], 'See plans and prices'],
] as const) {
  test(`the offer of a plan ends in "${name}" where ${sold.length} plans are sold`, async ({
    page,
  }) => {
    await signInFree(page, {
      sold_plans: sold.map((plan) => ({ ...plan, periods: [...plan.periods] })),
    });
    await openTab(page, 'overview');
    await page.getByRole('button', { name: 'See other plans' }).click();
    const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
    await expect(offer.getByRole('link')).toHaveText([name]);
  });
}
