import { checkOut } from '../../../shared/contract/billing.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { refuse, sentence } from './account.ts';
import { holdAnswers } from './answers.ts';
import { expectHeading } from './home.ts';
import {
  choosePeriod,
  meetBuyer,
  notForSale,
  openPricing,
  planCard,
  sellPlans,
} from './pricing.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

async function onSale({ page }: Scene): Promise<void> {
  await sellPlans(page);
  await openPricing(page);
  await planCard(page, 'Identity Plus').getByRole('link').waitFor();
}

export const pricingScreens: readonly Screen[] = [
  {
    name: 'pricing',
    isMain: true,
    open: async ({ page }) => {
      await sellPlans(page, { plans: false });
      await openPricing(page);
      await notForSale(page).waitFor();
    },
  },
  { name: 'pricing-on-sale', open: onSale },
  {
    name: 'pricing-yearly',
    open: async (scene) => {
      await onSale(scene);
      await choosePeriod(scene.page, 'Yearly');
    },
  },
  {
    name: 'pricing-sold',
    open: async ({ page }) => {
      await meetBuyer(page);
      await openPricing(page);
      await planCard(page, 'Global Elite').getByRole('link').waitFor();
    },
  },
  {
    name: 'pricing-own-plan',
    open: async ({ page }) => {
      await meetBuyer(page, {}, identityPlan);
      await openPricing(page);
      await page.getByText('This is your plan.').waitFor();
    },
  },
  {
    name: 'payment',
    isMain: true,
    open: async ({ page }) => {
      await meetBuyer(page);
      await holdAnswers(page, checkOut);
      await page.goto('/plans/identity');
      await expectHeading(page, 'Taking you to the payment page…');
    },
  },
  {
    name: 'payment-refused',
    open: async ({ page }) => {
      await meetBuyer(page);
      await refuse(page, checkOut, 'plan_not_sold');
      await page.goto('/plans/identity');
      await expectAlert(page, sentence('plan_not_sold'));
    },
  },
];
