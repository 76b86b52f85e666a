import type { Page } from '@playwright/test';
import { bootstrap } from '../../shared/contract/site.ts';
import { identityPlan } from '../../shared/plans.ts';
import { holdAnswers } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import {
  choosePeriod,
  expectPricing,
  notForSale,
  openPricing,
  periodChoice,
  planCard,
  type PlanName,
  sellPlans,
} from './support/pricing.ts';
import { overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** High enough for the whole page: a browser reports no shift below the fold. */
const PHONE = { width: 375, height: 3000 };
const LAPTOP = { width: 1280, height: 1800 };

/** The visible text on the card of a plan. */
async function expectPrice(page: Page, name: PlanName, price: string, saving: string) {
  const card = planCard(page, name);
  const seen = card.getByText(/(?:per month|per year)$/).filter({ visible: true });
  await expect(seen).toHaveText(price);
  await expect(card.getByText(saving)).toBeVisible();
}

/** The place of every element, the edges of the page included. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${x} ${y} ${width} ${height}`;
    }),
  );
}

test('prices are monthly at first, and yearly on request, with the saving', async ({ page }) => {
  await openPricing(page);
  await expect(periodChoice(page, 'Monthly')).toBeChecked();
  await expectPrice(page, 'Identity Plus', '$35 per month', 'Pay yearly and save $55.');
  await expectPrice(page, 'Global Elite', '$245 per month', 'Pay yearly and save $395.');

  await choosePeriod(page, 'Yearly');
  await expectPrice(page, 'Identity Plus', '$365 per year', 'You save $55 per year.');
  await expectPrice(page, 'Global Elite', '$2,545 per year', 'You save $395 per year.');

  await choosePeriod(page, 'Monthly');
  await expectPrice(page, 'Identity Plus', '$35 per month', 'Pay yearly and save $55.');
});

test('the limits of each plan are those that the server enforces @journey', async ({ page }) => {
  await openPricing(page);
  for (const name of ['Identity Plus', 'Global Elite'] as const) {
    await expect(planCard(page, name)).toContainText('5,000,000 characters');
    await expect(planCard(page, name)).toContainText('30 days');
  }
  const free = page.getByRole('region', { name: 'Free' });
  await expect(free).toContainText(/Without an account.*10,000 characters.*7 days/s);
  await expect(free).toContainText(/With a free account.*1,000,000 characters.*14 days/s);
});

test('limits that the operator changed are shown', async ({ page }) => {
  const options = { ...identityPlan.options, size: 123_000, ttl: 3 * 86_400 };
  await overrideSite(page, {
    plans_enabled: true,
    available_plans: [{ planid: 'identity', options }],
  });
  await openPricing(page);
  await expect(planCard(page, 'Identity Plus')).toContainText('123,000 characters');
  await expect(planCard(page, 'Identity Plus')).toContainText('3 days');
  await expect(planCard(page, 'Global Elite')).toContainText('5,000,000 characters');
});

test('the period is chosen by keyboard', async ({ page }) => {
  await openPricing(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(periodChoice(page, 'Monthly')).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.keyboard.press('ArrowRight');
  await expect(periodChoice(page, 'Yearly')).toBeFocused();
  await expect(planCard(page, 'Identity Plus').getByText('$365 per year')).toBeVisible();
  const ring = page.locator('label').filter({ hasText: 'Yearly' });
  await expect(ring).toHaveCSS('outline-style', 'solid');
});

test('where plans are sold each card links to its purchase, and a future plan is marked', async ({
  page,
}) => {
  await sellPlans(page);
  await openPricing(page);
  const identity = planCard(page, 'Identity Plus').getByRole('link');
  await expect(identity).toHaveText('Choose Identity Plus');
  await expect(identity).toHaveAttribute('href', '/plans/identity?period=month');
  const elite = planCard(page, 'Global Elite');
  await expect(elite.getByRole('link')).toHaveCount(0);
  await expect(elite.getByText('Coming soon')).toBeVisible();
  await expect(notForSale(page)).toBeHidden();
});

for (const [lacking, isShown] of [
  ['plans', true],
  ['signup', false],
] as const) {
  test(`without ${lacking} nothing can be bought`, async ({ page }) => {
    await sellPlans(page, { [lacking]: false });
    await openPricing(page);
    await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
    await expect(notForSale(page)).toBeVisible({ visible: isShown });
  });
}

test('where all accounts have all options, none is called not for sale', async ({ page }) => {
  await overrideSite(page, { plans_enabled: false, sold_plans: [] });
  await openPricing(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notForSale(page)).toBeHidden();
});

test('without accounts no plan is shown, and no free account either', async ({ page }) => {
  await overrideSite(page, {
    authentication: { enabled: false, signup: false, signin: false },
  });
  await openPricing(page);
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'With a free account' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Without an account' })).toBeVisible();
});

test('after a navigation the heading has the focus', async ({ page }) => {
  await openPricing(page);
  await expect(page).toHaveTitle('Pricing');
  await page.getByRole('link', { name: 'Waxseal' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.goBack();
  await expectPricing(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the page links to the source for self-hosting', async ({ page }) => {
  await openPricing(page);
  await expect(page.getByRole('link', { name: 'Read the source' })).toHaveAttribute(
    'href',
    'https://github.com/waxseal/waxseal',
  );
});

for (const viewport of [PHONE, LAPTOP]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('nothing moves when the period changes', async ({ page }) => {
      await sellPlans(page, { plans: false });
      await openPricing(page);
      await notForSale(page).waitFor();
      const before = await places(page);
      await choosePeriod(page, 'Yearly');
      await painted(page);
      expect(await places(page)).toEqual(before);
    });

    for (const plans of [true, false]) {
      test(`nothing moves when the site turns out to sell ${plans ? '' : 'no '}plans`, async ({
        page,
      }) => {
        await watchLayout(page);
        await sellPlans(page, { plans });
        const deliver = await holdAnswers(page, bootstrap);
        await openPricing(page);
        await painted(page);
        await expect(notForSale(page)).toBeHidden();
        deliver();
        await (
          plans ? planCard(page, 'Identity Plus').getByRole('link') : notForSale(page)
        ).waitFor();
        await expectNothingMoved(page);
      });
    }
  });
}
