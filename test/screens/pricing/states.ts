/** The states of the page with the prices, and of the way to a payment. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { checkOut } from '../../../shared/contract/billing.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers, refuse, sentence } from '../support/server.ts';
import { withAccounts, withoutAccounts } from '../support/site.ts';
import type { State } from '../support/states.ts';
import { action, askOperator, choosePeriod, meetBuyer, openPricing, sellPlans } from './pricing.ts';

async function onSale(): Promise<void> {
  sellPlans();
  await openPricing();
  await expect.element(action('Identity Plus').getByRole('link')).toBeVisible();
}

export const pricingStates: readonly State[] = [
  {
    name: 'pricing',
    isMain: true,
    isRead: true,
    open: async () => {
      answerSite({
        ...withAccounts,
        plans_enabled: true,
        api_needs_plan: true,
        seal_modes: 'both',
        feedback_enabled: true,
      });
      await openPricing();
      await expect.element(askOperator().first()).toBeVisible();
    },
  },
  { name: 'pricing-on-sale', open: onSale },
  {
    name: 'pricing-yearly',
    open: async () => {
      await onSale();
      await choosePeriod('Yearly');
    },
  },
  {
    name: 'pricing-sold',
    open: async () => {
      meetBuyer();
      await openPricing();
      await expect.element(action('Global Elite').getByRole('link')).toBeVisible();
    },
  },
  {
    name: 'pricing-own-plan',
    open: async () => {
      meetBuyer({}, identityPlan);
      await openPricing();
      await expect.element(page.getByText('This is your plan.')).toBeVisible();
    },
  },
  {
    name: 'pricing-without-accounts',
    open: async () => {
      answerSite(withoutAccounts);
      await openPricing();
    },
  },
  {
    name: 'payment',
    isMain: true,
    open: async () => {
      meetBuyer();
      holdAnswers(checkOut);
      await open('/plans/identity');
      await expectHeading('Taking you to the payment page…');
    },
  },
  {
    name: 'payment-refused',
    open: async () => {
      meetBuyer();
      refuse(checkOut, 'plan_not_sold');
      await open('/plans/identity');
      await expectAlert(sentence('plan_not_sold'));
    },
  },
];
