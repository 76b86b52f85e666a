import { showAccount } from '../../../shared/contract/account.ts';
import { identityPlan } from '../../../shared/plans.ts';
import type { AccountTab } from '../../../web/features/account/account-page.tsx';
import { openTab, owner, paidFor, signIn } from './account.ts';
import { answerWith, holdAnswers } from './answers.ts';
import { freePlan } from './pricing.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

/** Opens a tab of the account page. */
export async function open(
  { page }: Scene,
  tab: AccountTab,
  heading: string,
  ...more: [Parameters<typeof signIn>[1]?, Parameters<typeof signIn>[2]?]
): Promise<void> {
  await signIn(page, ...more);
  await openTab(page, tab);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}

const free = owner({ plan: freePlan });
const paying = { cust: owner({ plan: identityPlan }), subscription: paidFor };

export const overviewScreens: readonly Screen[] = [
  { name: 'account', isMain: true, open: (scene) => open(scene, 'overview', 'Your plan') },
  {
    name: 'account-upgrade',
    open: async (scene) => {
      await open(scene, 'overview', 'Your plan', { cust: free }, { plans_enabled: true });
      await scene.page.getByRole('button', { name: 'See other plans' }).waitFor();
    },
  },
  {
    name: 'account-upgrade-open',
    open: async ({ page }) => {
      // One of the samples is picked at random.
      await page.addInitScript(() => {
        Math.random = () => 0;
      });
      await signIn(page, { cust: free }, { plans_enabled: true });
      await openTab(page, 'overview');
      await page.getByRole('button', { name: 'See other plans' }).click();
      await page.getByRole('dialog', { name: 'Upgrade to Identity Plus' }).waitFor();
    },
  },
  {
    name: 'account-paid-for',
    open: (scene) => open(scene, 'overview', 'Your plan', paying),
  },
  {
    name: 'account-overdue',
    open: (scene) =>
      open(scene, 'overview', 'Your plan', {
        ...paying,
        subscription: { ...paidFor, is_overdue: true, is_ending: true },
      }),
  },
  {
    name: 'account-paid-waiting',
    open: async ({ page }) => {
      await signIn(page, { cust: free });
      await page.goto('/account?paid');
      await page.getByText('Your payment is being confirmed').waitFor();
    },
  },
  {
    name: 'account-paid-confirmed',
    open: async ({ page }) => {
      await signIn(page, paying);
      await page.goto('/account?paid');
      await page.getByText('Your payment has arrived').waitFor();
    },
  },
  {
    name: 'account-paid-late',
    open: async ({ page }) => {
      await page.clock.install();
      await signIn(page, { cust: free });
      await page.goto('/account?paid');
      await page.getByText('Your payment is being confirmed').waitFor();
      await page.clock.fastForward(61_000);
      await page.getByText('Your payment is not confirmed yet').waitFor();
    },
  },
  {
    name: 'account-loading',
    open: async ({ page }) => {
      await signIn(page);
      await holdAnswers(page, showAccount);
      await openTab(page, 'overview');
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'account-failed',
    open: async ({ page }) => {
      await signIn(page);
      await answerWith(page, showAccount, { status: 500, json: {} });
      await openTab(page, 'overview');
      await expectAlert(page, 'Failed to fetch data from /api/v2/account');
    },
  },
];
