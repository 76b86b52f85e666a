import { choosePeriod, notForSale, openPricing, planCard, sellPlans } from './pricing.ts';
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
      await openPricing(page);
      await notForSale(page).waitFor();
    },
  },
  { name: 'pricing-on-sale', isMain: true, open: onSale },
  {
    name: 'pricing-yearly',
    open: async (scene) => {
      await onSale(scene);
      await choosePeriod(scene.page, 'Yearly');
    },
  },
];
