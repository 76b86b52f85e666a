/** The form names the plan that allows more, where there is one. */
import type { Page } from '@playwright/test';
import { anonymousPlan, identityPlan } from '../../shared/plans.ts';
import { expectHeading, lifetimeChoice, secretField, toggleDrawer } from './support/home.ts';
import { freePlan, meetBuyer } from './support/pricing.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** A plan so small that a test need not type a million characters. */
const smallPlan = { ...freePlan, options: { ...freePlan.options, size: 10 } };

type Site = Parameters<typeof meetBuyer>[1];

async function openForm(page: Page, site: Site = {}, plan = smallPlan): Promise<void> {
  await meetBuyer(page, { available_plans: [plan, identityPlan], ...site }, plan);
  await page.goto('/dashboard');
  await expectHeading(page, 'Send a secret');
  await toggleDrawer(page, 'Privacy options');
}

const offer = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
const more = (page: Page) =>
  page.getByRole('button', { name: 'Upgrade for up to 5,000,000 characters' });

test('the last of the lifetimes opens the offer, and changes nothing', async ({ page }) => {
  await openForm(page);
  const choice = lifetimeChoice(page);
  await expect(choice.locator('option').last()).toHaveText('Longer…');
  await secretField(page).fill('kept');
  const before = await choice.inputValue();
  await choice.selectOption('Longer…');
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
  await expect(choice).toHaveValue(before);
  await expect(secretField(page)).toHaveValue('kept');
});

test('a text that was cut at the size of the plan comes with the offer of a larger plan', async ({
  page,
}) => {
  await openForm(page);
  await secretField(page).fill('0123456789');
  await expect(more(page)).toHaveCount(0);
  await secretField(page).fill('0123456789a');
  await expect(
    page.getByText('The message was truncated b/c it was over 10 characters.'),
  ).toBeVisible();
  await more(page).click();
  await offer(page).getByRole('button', { name: 'Maybe Later' }).click();
  await expect(more(page)).toBeFocused();
  await expect(secretField(page)).toHaveValue('0123456789');
});

for (const [what, site] of Object.entries<Site>({
  'where there are no plans': { plans_enabled: false },
  'where no plan has more': { available_plans: [smallPlan] },
})) {
  test(`no upgrade is offered ${what}`, async ({ page }) => {
    await openForm(page, site);
    await secretField(page).fill('0123456789a');
    await expect(
      page.getByText('The message was truncated b/c it was over 10 characters.'),
    ).toBeVisible();
    await expect(more(page)).toHaveCount(0);
    await expect(lifetimeChoice(page).locator('option').last()).not.toHaveText('Longer…');
  });
}

test('no upgrade is offered with the largest plan', async ({ page }) => {
  await openForm(page, {}, identityPlan);
  await expect(lifetimeChoice(page).locator('option').last()).not.toHaveText('Longer…');
});

test('no upgrade is offered to visitors', async ({ page }) => {
  await overrideSite(page, { plans_enabled: true, available_plans: [anonymousPlan, identityPlan] });
  await page.goto('/');
  await secretField(page).fill('x'.repeat(10_001));
  await expect(
    page.getByText('The message was truncated b/c it was over 10,000 characters.'),
  ).toBeVisible();
  await expect(more(page)).toHaveCount(0);
  await toggleDrawer(page, 'Privacy options');
  await expect(lifetimeChoice(page).locator('option').last()).toHaveText('7 days');
});
