/** The plan on the account page: its period, the link to the billing portal, and the return from a payment. */
import { showAccount } from '../../shared/contract/account.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { openTab, owner, paidFor, panel, showAs, signIn } from './support/account.ts';
import { callsOf } from './support/answers.ts';
import { freePlan } from './support/pricing.ts';
import { expect, test } from './support/test.ts';

const free = { cust: owner({ plan: freePlan }) };

test('a paid plan shows its renewal date and the link to the billing portal', async ({ page }) => {
  await signIn(page, { subscription: paidFor });
  await openTab(page, 'overview');
  const plan = panel(page, 'Your plan');
  await expect(plan).toContainText('Identity Plus renews on December 10, 2026.');
  const billing = plan.getByRole('link', { name: 'Manage billing' });
  await expect(billing).toHaveAttribute('href', 'https://billing.example.com/p/login');
  await expect(billing).toHaveAttribute('rel', 'noreferrer');
  await expect(plan.getByText('overdue')).toHaveCount(0);
});

test('a plan that ends shows when, and that the account stays', async ({ page }) => {
  await signIn(page, { subscription: { ...paidFor, is_ending: true } });
  await openTab(page, 'overview');
  await expect(panel(page, 'Your plan')).toContainText(
    'Identity Plus is paid for until December 10, 2026. Then your account becomes a free one.',
  );
});

test('an overdue payment shows a warning', async ({ page }) => {
  await signIn(page, { subscription: { ...paidFor, is_overdue: true } });
  await openTab(page, 'overview');
  await expect(panel(page, 'Your plan').getByRole('status')).toContainText(
    'A payment is overdue and will be tried again.',
  );
});

test('without a billing portal no link is shown', async ({ page }) => {
  await signIn(page, { subscription: { ...paidFor, portal_url: null } });
  await openTab(page, 'overview');
  await expect(panel(page, 'Your plan')).toContainText('renews on');
  await expect(page.getByRole('link', { name: 'Manage billing' })).toHaveCount(0);
});

test('an account without a subscription shows no payment', async ({ page }) => {
  await signIn(page, free);
  await openTab(page, 'overview');
  await expect(panel(page, 'Your plan')).not.toContainText(/renewed|paid/);
  await expect(page.getByText('Your payment')).toHaveCount(0);
});

test('after a payment the plan is shown as soon as it is active @journey', async ({ page }) => {
  await page.clock.install();
  await signIn(page, free);
  await page.goto('/account?paid');
  const state = page.getByRole('main').getByRole('status');
  await expect(state).toContainText('Your payment is being confirmed');
  await expect(panel(page, 'Your plan')).toContainText('Free account');
  const sites = callsOf(page, bootstrap);
  await showAs(page, { subscription: paidFor });
  await page.clock.runFor(3100);
  await expect(state).toContainText('Your payment has arrived');
  await expect(state).toContainText('You now have Identity Plus.');
  await expect.poll(() => sites.length, 'the site is asked what it is to them now').toBe(1);
  const calls = callsOf(page, showAccount);
  await page.clock.runFor(10_000);
  expect(calls, 'what is confirmed is not asked for again').toHaveLength(0);
});

test('a payment that takes longer than a minute is no longer polled, and is not lost', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, free);
  await page.goto('/account?paid');
  const state = page.getByRole('main').getByRole('status');
  await expect(state).toContainText('Your payment is being confirmed');
  await page.clock.fastForward(61_000);
  await expect(state).toContainText('Your payment is not confirmed yet');
  await expect(state).toContainText('do not pay again');
  const calls = callsOf(page, showAccount);
  await page.clock.fastForward(30_000);
  expect(calls).toHaveLength(0);
});

test('the notice of a payment disappears when another tab is opened', async ({ page }) => {
  await signIn(page, { subscription: paidFor });
  await page.goto('/account?paid');
  await page.getByText('Your payment has arrived').waitFor();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(panel(page, 'Your plan')).toBeVisible();
  await expect(page.getByText('Your payment has arrived')).toHaveCount(0);
});
