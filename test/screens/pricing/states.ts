/** The states of the page with the prices, and of the way to a payment. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { checkOut } from '../../../shared/contract/billing.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers, refuse, sentence } from '../support/server.ts';
import { withAccounts, withoutAccounts } from '../support/site.ts';
import { statesOf } from '../support/states.ts';
import {
  action,
  askOperator,
  choosePeriod,
  columnHeading,
  meetBuyer,
  openPricing,
  sellPlans,
} from './pricing.ts';

async function onSale(): Promise<void> {
  sellPlans();
  await openPricing();
  await expect.element(action('Identity Plus').getByRole('link')).toBeVisible();
}

export const pricingStates = statesOf({
  pricing: {
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
  'pricing-on-sale': onSale,
  'pricing-yearly': async () => {
    await onSale();
    await choosePeriod('Yearly');
  },
  'pricing-sold': async () => {
    meetBuyer();
    await openPricing();
    await expect.element(action('Global Elite').getByRole('link')).toBeVisible();
  },
  'pricing-own-plan': async () => {
    meetBuyer({}, identityPlan);
    await openPricing();
    await expect.element(page.getByText('This is your plan.')).toBeVisible();
  },
  'pricing-without-accounts': async () => {
    answerSite(withoutAccounts);
    await openPricing();
    await expect.element(columnHeading('Free account')).not.toBeInTheDocument();
  },
  payment: {
    isMain: true,
    open: async () => {
      meetBuyer();
      holdAnswers(checkOut);
      await open('/plans/identity');
      await expectHeading('Taking you to the payment page…');
    },
  },
  'payment-refused': async () => {
    meetBuyer();
    refuse(checkOut, 'plan_not_sold');
    await open('/plans/identity');
    await expectAlert(sentence('plan_not_sold'));
  },
});
