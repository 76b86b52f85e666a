/** The plan on the account page: its limits and use, its period, and the return from a payment. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { showAccount } from '../../../shared/contract/account.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { freePlan } from '../pricing/pricing.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, panel, tab } from '../support/screen.ts';
import { callsOf } from '../support/server.ts';
import { openTab, owner, showAs, signIn } from './account.ts';
import { paidFor } from './samples.ts';

type Changes = Parameters<typeof signIn>;

const free = { cust: owner({ plan: freePlan }) };
const plan = () => panel('Your plan');

async function openOverview(...changes: Changes): Promise<void> {
  signIn(...changes);
  await openTab('overview');
  await expect.element(plan()).toBeVisible();
}

/** A line of a list of facts, by its name. */
function fact(facts: Locator, name: string): Locator {
  return facts.css('dl > div').filter({ hasText: name });
}

it('shows the limits of the plan', async () => {
  await openOverview(free, { plans_enabled: true, api_needs_plan: true });
  await expect.element(plan().getByText('Free account')).toBeVisible();
  for (const [name, value] of [
    ['Longest secret', '1,000,000 characters'],
    ['Longest expiry time', '14 days'],
    ['Links for named people', 'Included'],
    ['Custom domains', 'Not included'],
    ['API access', 'Not included'],
  ] as const) {
    await expect.element(fact(plan(), name)).toMatchTextContent(value);
  }
});

it('shows a plan without a known name by its id', async () => {
  await openOverview({ cust: owner({ plan: { ...freePlan, planid: 'galactic' } }) });
  await expect.element(plan()).toMatchTextContent('galactic');
  await expect.element(plan()).not.toMatchTextContent(/renews|paid/);
});

it('offers the upgrade, which can be declined, for a smaller plan', async () => {
  const upgrade = button('See other plans');
  await openOverview(free, { plans_enabled: true });
  await upgrade.click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  await offer.getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(upgrade).toHaveFocus();
});

it.each<readonly [string, Changes]>([
  ['the plan that is sold', [{ cust: owner({ plan: identityPlan }) }, { plans_enabled: true }]],
  ['a site without plans', [free, { plans_enabled: false }]],
])('offers no upgrade for %s', async (_, changes) => {
  await openOverview(...changes);
  await expect.element(button('See other plans')).not.toBeInTheDocument();
});

it('shows when a paid plan renews, with the link to the billing portal, where there is one', async () => {
  await openOverview({ subscription: paidFor });
  await expect.element(plan()).toMatchTextContent('Identity Plus renews on December 10, 2026.');
  const billing = plan().getByRole('link', { name: 'Manage billing' });
  await expect.element(billing).toHaveAttribute('href', 'https://billing.example.com/p/login');
  await expect.element(billing).toHaveAttribute('rel', 'noreferrer');
  await expect.element(plan().getByText('overdue')).not.toBeInTheDocument();

  await openOverview({ subscription: { ...paidFor, portal_url: null } });
  await expect.element(plan()).toMatchTextContent('renews on');
  await expect.element(page.getByRole('link', { name: 'Manage billing' })).not.toBeInTheDocument();
});

it.each([
  [
    'when it ends',
    { is_ending: true },
    'Identity Plus is paid for until December 10, 2026, and ends then.',
  ],
  ['an overdue payment', { is_overdue: true }, 'A payment is overdue and will be tried again.'],
] as const)('shows of a paid plan %s', async (_, changes, text) => {
  await openOverview({ subscription: { ...paidFor, ...changes } });
  await expect.element(plan()).toMatchTextContent(text);
});

const payment = () => page.getByRole('main').getByRole('status');

/** Returns from a payment that is not confirmed yet. */
async function returnPaid(): Promise<void> {
  startTimers();
  signIn(free);
  await open('/account?paid');
  await expect.element(payment()).toMatchTextContent('Your payment is being confirmed');
}

it('shows the plan as soon as its payment is confirmed, and asks no more', async () => {
  await returnPaid();
  await expect.element(plan()).toMatchTextContent('Free account');
  const sites = callsOf(bootstrap);
  showAs({ subscription: paidFor });
  await pass(3100);
  await expect.element(payment()).toMatchTextContent('Your payment has arrived');
  await expect.element(payment()).toMatchTextContent('You now have Identity Plus.');
  // What the site is to them has changed.
  await expect.poll(() => sites.length).toBe(1);
  const calls = callsOf(showAccount);
  await pass(10_000);
  expect(calls).toEqual([]);
});

it('asks for a payment no longer than a minute, and says that it is not lost', async () => {
  await returnPaid();
  await pass(61_000);
  await expect.element(payment()).toMatchTextContent('Your payment is not confirmed yet');
  await expect.element(payment()).toMatchTextContent('do not pay again');
  const calls = callsOf(showAccount);
  await pass(30_000);
  expect(calls).toEqual([]);
});

it('removes the notice of a payment when another tab is opened', async () => {
  signIn({ subscription: paidFor });
  await open('/account?paid');
  await expect.element(page.getByText('Your payment has arrived')).toBeVisible();
  await tab('Security').click();
  await tab('Overview').click();
  await expect.element(plan()).toBeVisible();
  await expect.element(page.getByText('Your payment has arrived')).not.toBeInTheDocument();
});
