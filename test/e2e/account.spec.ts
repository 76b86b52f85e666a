/** The account page as a whole: its tabs and addresses, the overview, the region, and failed requests. */
import { showAccount } from '../../shared/contract/account.ts';
import { expectTab, field, openTab, owner, panel, showAs, signIn, tab } from './support/account.ts';
import { answerWith, holdAnswers } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expectAlert } from './support/reveal.ts';
import { withRegions } from './support/site.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };

const TABS = {
  overview: 'Overview',
  security: 'Security',
  api: 'API',
  region: 'Data region',
  delete: 'Delete',
} as const;

const free = {
  planid: 'basic',
  options: {
    size: 1_000_000,
    file_bytes: 26_214_400,
    ttl: 1_209_600,
    email: true,
    custom_domains: false,
    api: false,
  },
};

test('each tab has an address, and the back button returns to the previous tab @journey', async ({
  page,
}) => {
  await signIn(page);
  await openTab(page, 'overview');
  await expectTab(page, 'Overview');
  await tab(page, 'Security').click();
  await expect(page).toHaveURL(/\/account\?tab=security$/);
  await expectTab(page, 'Security');
  await tab(page, 'Delete').click();
  await expectTab(page, 'Delete');
  await page.goBack();
  await expectTab(page, 'Security');
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await expectTab(page, 'Overview');
  await page.goForward();
  await expectTab(page, 'Security');
});

test('keys that move along the tabs are one step of the history', async ({ page }) => {
  await signIn(page);
  await openTab(page, 'overview');
  await tab(page, 'Security').click();
  for (const title of ['API', 'Data region', 'Delete']) {
    await page.keyboard.press('ArrowRight');
    await expectTab(page, title);
  }
  await expect(page).toHaveURL(/\/account\?tab=delete$/);
  await page.goBack();
  await expectTab(page, 'Overview');
});

for (const [name, title] of Object.entries(TABS)) {
  test(`the address of ${title} opens it, visible on a phone too`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signIn(page);
    await page.goto(`/account?tab=${name}`);
    await expectTab(page, title);
    await expect(tab(page, title)).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expectTab(page, title);
  });
}

test('an address with an unknown tab opens the overview', async ({ page }) => {
  await signIn(page);
  await page.goto('/account?tab=nonsense');
  await expectTab(page, 'Overview');
});

test('the arrow keys switch tabs and move the focus', async ({ page }) => {
  await signIn(page);
  await openTab(page, 'overview');
  await tab(page, 'Overview').press('ArrowRight');
  await expectTab(page, 'Security');
  await expect(tab(page, 'Security')).toBeFocused();
  await tab(page, 'Security').press('End');
  await expectTab(page, 'Delete');
  await expect(tab(page, 'Delete')).toBeFocused();
});

test('what was typed in a tab is cleared when the tab is left', async ({ page }) => {
  await signIn(page);
  await openTab(page, 'delete');
  await field(page, 'Your password').fill('typed');
  await tab(page, 'Overview').click();
  await tab(page, 'Delete').click();
  await expect(field(page, 'Your password')).toHaveValue('');
});

test('the overview shows the limits of the plan and its use', async ({ page }) => {
  await signIn(
    page,
    { cust: owner({ plan: free, secrets_created: 1234 }) },
    { plans_enabled: true, api_needs_plan: true },
  );
  await openTab(page, 'overview');
  const plan = panel(page, 'Your plan');
  await expect(plan.getByText('Free account')).toBeVisible();
  for (const [name, value] of [
    ['Longest secret', '1,000,000 characters'],
    ['Longest expiry time', '14 days'],
    ['Links by email', 'Included'],
    ['Custom domains', 'Not included'],
    ['API access', 'Not included'],
  ] as const) {
    await expect(plan.locator('dl > div').filter({ hasText: name })).toContainText(value);
  }
  const counts = panel(page, 'Secrets so far');
  await expect(counts.locator('dl > div').filter({ hasText: 'Created' })).toContainText('1,234');
  await expect(counts).toContainText('Member since');
  await expect(counts).toContainText('Last sign-in');
});

test('a plan without a known name is shown by its id', async ({ page }) => {
  await signIn(page, { cust: owner({ plan: { ...free, planid: 'galactic' } }) });
  await openTab(page, 'overview');
  await expect(panel(page, 'Your plan')).toContainText('galactic');
});

test('the upgrade is offered to customers with a smaller plan, where plans are sold', async ({
  page,
}) => {
  const upgrade = page.getByRole('button', { name: 'See other plans' });
  await signIn(page, { cust: owner({ plan: free }) }, { plans_enabled: true });
  await openTab(page, 'overview');
  await upgrade.click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  await offer.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(offer).toHaveCount(0);
  await expect(upgrade).toBeFocused();
  await signIn(page, {}, { plans_enabled: true });
  await openTab(page, 'overview');
  await panel(page, 'Your plan').waitFor();
  await expect(upgrade).toHaveCount(0);
  await signIn(page, { cust: owner({ plan: free }) }, { plans_enabled: false });
  await openTab(page, 'overview');
  await panel(page, 'Your plan').waitFor();
  await expect(upgrade).toHaveCount(0);
});

test('a customer who never signed in before is shown no last sign-in', async ({ page }) => {
  await signIn(page, { cust: owner({ last_login: null }) });
  await openTab(page, 'overview');
  await expect(page.getByText('Member since')).toBeVisible();
  await expect(page.getByText('Last sign-in')).toHaveCount(0);
});

test('the data region is shown with the other available regions', async ({ page }) => {
  await signIn(page, {}, withRegions);
  await openTab(page, 'region');
  const region = panel(page, 'Data region');
  await expect(region).toContainText('Data center: eu');
  await expect(region).toContainText('Account: ada@example.com');
  await expect(region).toContainText('legally separate');
  await expect(region.getByRole('listitem')).toHaveText([
    'Canada',
    'European UnionCurrent',
    'United States',
  ]);
});

test('a site without regions names the one place there is', async ({ page }) => {
  await signIn(page, {}, { regions_enabled: false });
  await openTab(page, 'region');
  await expect(panel(page, 'Data region').locator('code')).toHaveText('local');
  await expect(page.getByRole('heading', { name: 'Available regions' })).toHaveCount(0);
});

test('an account that cannot be loaded shows an error with a retry', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signIn(page);
  await answerWith(page, showAccount, { status: 500, json: {} });
  await openTab(page, 'overview');
  await expectAlert(page, 'Failed to fetch data from /api/v2/account');
  await showAs(page, {});
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page, 'Your plan')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const name of ['overview', 'security', 'api'] as const) {
  test(`on a slow network nothing moves on the tab ${TABS[name]}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await watchLayout(page);
    await signIn(page);
    const deliver = await holdAnswers(page, showAccount);
    await openTab(page, name);
    await page.getByText('Loading…').waitFor();
    await painted(page);
    deliver();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
    await expectHeading(page, 'Your account');
    await expectNothingMoved(page);
  });
}
