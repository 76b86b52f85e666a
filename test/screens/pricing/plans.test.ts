/** Buying a plan: the way to the payment, and its failures. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { checkOut } from '../../../shared/contract/billing.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { owner, showAs } from '../account/account.ts';
import { open } from '../support/mount.tsx';
import { expectAddress, expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { answerSite, callsOf, fail, holdAnswers, refuse, sentence } from '../support/server.ts';
import { withAccounts } from '../support/site.ts';
import {
  action,
  choosePeriod,
  columnHeading,
  freePlan,
  meetBuyer,
  openPayment,
  openPricing,
  PAYMENT,
} from './pricing.ts';

const PLANS = ['identity', 'dedicated'];

/** Follows an address from another page, so that there is a way back. */
async function follow(address: string): Promise<void> {
  await open('/about');
  history.pushState(null, '', address);
}

it.each(PLANS)('leads visitors from plan %s to its sign-up, and back', async (plan) => {
  answerSite({ ...withAccounts, plans_enabled: true, sold_plans: [] });
  await follow(`/plans/${plan}`);
  await expectAddress(`/signup/${plan}`);
  await expectHeading('Create an account');
  history.back();
  await expectAddress('/about');
});

it.each(PLANS)('leads customers from plan %s to the prices where it is not sold', async (plan) => {
  meetBuyer({ sold_plans: [] });
  await open(`/plans/${plan}?period=year`);
  await expectHeading('Plans and prices');
  await expectAddress('/pricing');
});

it.each([
  ['/plans/identity?period=year', 'identity', 'year'],
  ['/plans/dedicated?period=year', 'dedicated', 'year'],
  ['/plans/identity', 'identity', 'month'],
  ['/plans/identity?period=decade', 'identity', 'month'],
])('leads customers from %s to the payment of %s by the %s', async (address, planid, period) => {
  meetBuyer();
  openPayment();
  const calls = callsOf(checkOut);
  await open(address);
  await expectVisit(PAYMENT);
  const sent = calls.map(({ fields }) => `${String(fields['planid'])} ${String(fields['period'])}`);
  // In React's strict mode a page asks twice.
  expect(new Set(sent)).toEqual(new Set([`${planid} ${period}`]));
});

it('says on the way to a payment where it is made', async () => {
  meetBuyer();
  holdAnswers(checkOut);
  await open('/plans/identity');
  await expectHeading('Taking you to the payment page…');
  await expect.element(page.getByRole('status')).toMatchTextContent('You pay on Stripe’s site.');
});

it('leads a customer with that plan to the account', async () => {
  meetBuyer({}, identityPlan);
  showAs({});
  await open('/plans/identity');
  await expectHeading('Your account');
});

it('shows the reason of a refused payment, and tries again on request', async () => {
  meetBuyer();
  refuse(checkOut, 'plan_not_sold');
  await open('/plans/identity');
  await expectHeading('The payment page could not be opened');
  await expectAlert(sentence('plan_not_sold'));
  await expect
    .element(page.getByRole('link', { name: 'Back to plans and prices' }))
    .toHaveAttribute('href', '/pricing');
  fail(checkOut);
  await button('Try again').click();
  await expectAlert('Request was not successful. Please try again later.');
  openPayment();
  await button('Try again').click();
  await expectVisit(PAYMENT);
});

it('links the prices to the payment of the chosen period', async () => {
  meetBuyer();
  await openPricing();
  const identity = action('Identity Plus').getByRole('link');
  await expect.element(identity).toHaveAttribute('href', '/plans/identity?period=month');
  await choosePeriod('Yearly');
  await expect.element(identity).toHaveAttribute('href', '/plans/identity?period=year');
  await expect
    .element(action('Global Elite').getByRole('link'))
    .toHaveTextContent('Choose Global Elite');
  await expect.element(columnHeading('Global Elite')).not.toMatchTextContent('Coming soon');
  await expect.element(action('Free account')).toHaveTextContent('This is your plan.');
});

it('offers customers not the plan that they have, and changes it where the billing is', async () => {
  meetBuyer({}, identityPlan);
  await openPricing();
  await expect.element(action('Identity Plus')).toHaveTextContent('This is your plan.');
  await expect
    .element(action('Global Elite').getByRole('link'))
    .toHaveAttribute('href', '/account');
  await expect.element(action('Free account')).toHaveTextContent('');
});

it('says beside the price of a month that a plan is sold by the year only', async () => {
  meetBuyer({ sold_plans: [{ planid: 'identity', periods: ['year'] }] });
  await openPricing();
  await expect.element(action('Identity Plus')).toHaveTextContent('Sold yearly only.');
  await choosePeriod('Yearly');
  await expect
    .element(action('Identity Plus').getByRole('link'))
    .toHaveTextContent('Choose Identity Plus');
});

it('links the upgrade to the payment of the period that was chosen in it', async () => {
  meetBuyer();
  showAs({ cust: owner({ plan: freePlan }) });
  await open('/account');
  await button('See other plans').click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  const choose = offer.getByRole('link', { name: 'Choose Identity Plus' });
  await expect.element(offer).toMatchTextContent('AI-generated sample');
  await expect.element(choose).toHaveAttribute('href', '/plans/identity?period=month');
  await choosePeriod('Yearly');
  await expect.element(choose).toHaveAttribute('href', '/plans/identity?period=year');
});
