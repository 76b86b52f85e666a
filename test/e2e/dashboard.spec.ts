import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { listRecent } from '../../shared/contract/recent.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { basicPlan } from '../../shared/plans.ts';
import { answerWith, callsOf, holdAnswers } from './support/answers.ts';
import { createButton, expectHeading, createGenerated, secretField } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { entry, line, manyEntries, receivedEntry, signIn, someEntries } from './support/recent.ts';
import { expectAlert } from './support/reveal.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('the pages of signed-in customers are links with counts, and the current one is marked', async ({
  page,
}) => {
  await signIn(page, someEntries);
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(tabs).toHaveText(['Home', 'Recent secrets 5', 'Custom domains 0']);
  await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page');
  await expect(tabs.nth(1)).not.toHaveAttribute('aria-current');
  await tabs.nth(1).click();
  await expectHeading(page, 'Recent secrets');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/recent$/);
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(tabs.nth(0)).not.toHaveAttribute('aria-current');
  await expect(tabs.nth(2)).toHaveAttribute('href', '/account/domains');
});

const { cust: ada } = customer;

const withoutDomains: Record<string, Partial<ReplyOf<typeof bootstrap>>> = {
  'where there are no domains': { domains_enabled: false },
  'where the plan has none': { cust: ada ? { ...ada, plan: basicPlan } : null },
};

for (const [what, site] of Object.entries(withoutDomains)) {
  test(`custom domains are not linked ${what}`, async ({ page }) => {
    await signIn(page);
    await overrideSite(page, { ...customer, ...site });
    await page.goto('/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    await expect(tabs).toHaveText([/^Home$/, /^Recent secrets/]);
  });
}

test.describe('with a list that cannot be had', () => {
  test.beforeEach(({ monitor }) => monitor.expectFailedLoads(500));

  test('the form works, the page shows the error, and a retry loads the list', async ({ page }) => {
    await signIn(page, someEntries);
    let isBroken = true;
    await page.route('**/api/v2/private/recent?**', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.goto('/dashboard');
    await expectAlert(page, 'Failed to fetch data from /api/v2/private/recent');
    await secretField(page).fill('x');
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'false');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'Not received 3' })).toBeVisible();
    await expect(secretField(page)).toHaveValue('x');
  });
});

test('under the form are the newest secrets, in two tabs with counts @journey', async ({
  page,
}) => {
  await signIn(page, manyEntries(18));
  await page.goto('/dashboard');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Not received 12', 'Received 6']);
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(5);
  await expect(entries.first()).toContainText(entry(1).shortkey);
  await tabs.nth(1).click();
  await expect(entries).toHaveCount(5);
  await expect(entries.first()).toContainText(entry(3).shortkey);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectHeading(page, 'Recent secrets');
});

test('the counts of a list that is not loaded completely are lower bounds', async ({ page }) => {
  await signIn(page, manyEntries(60));
  await page.goto('/dashboard');
  await expect(page.getByRole('tab')).toHaveText(['Not received 34+', 'Received 16+']);
});

test('an empty tab shows so, and without any entry the seal is shown', async ({ page }) => {
  await signIn(page, [receivedEntry(1)]);
  await page.goto('/dashboard');
  await expect(page.getByRole('tabpanel')).toHaveText('Nothing is waiting to be opened.');
  await signIn(page, []);
  await page.reload();
  await expect(page.getByText('No recent secrets')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const [width, height] of [
  [375, 667],
  [1440, 600],
] as const) {
  test(`loading the list and typing scroll nothing, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, manyEntries(18));
    await page.goto('/dashboard');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await painted(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await secretField(page).pressSequentially('db-admin / 8fQ!x2m$Lr');
    await painted(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test('a chart shows the last 30 days, and the same as a table that is not seen', async ({
  page,
}) => {
  await signIn(page, manyEntries(18));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  await expect(page.locator('main [data-event]')).toHaveText([
    'Created 18',
    'Opened 6',
    'Burned 0',
    'Expired 0',
  ]);
  await expect(page.locator('main [data-event]').first().locator('rect')).toHaveCount(30);
  const table = page.getByRole('table', { name: 'Secrets per day in the last 30 days' });
  await expect(table.getByRole('row').last()).toHaveText(/\d18600$/);
});

for (const button of ['create', 'generate'] as const) {
  const tag = button === 'create' ? ['@journey'] : [];
  test(
    `to ${button} leads to the private page, and coming back the list and counts are new`,
    { tag },
    async ({ page }) => {
      const entries = [entry(1)];
      await signIn(page, entries);
      await page.goto('/dashboard');
      const recent = page.getByRole('link', { name: /^Recent secrets/ });
      await expect(recent).toHaveText('Recent secrets 1');
      entries.unshift(entry(2));
      if (button === 'create') {
        await secretField(page).fill('x');
        await createButton(page).click();
      } else {
        await createGenerated(page);
      }
      await expectHeading(page, 'Send this link');
      await page.goBack();
      await expectHeading(page, 'Send a secret');
      await expect(recent).toHaveText('Recent secrets 2');
      await expect(line(page, entry(2))).toBeVisible();
      await expect(secretField(page)).toHaveValue('');
    },
  );
}

test('a visitor’s secret refreshes nothing', async ({ page }) => {
  const boots = callsOf(page, bootstrap);
  await page.goto('/');
  await secretField(page).fill('x');
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
  expect(boots).toHaveLength(1);
});

test('the input of a failed creation stays', async ({ page, monitor }) => {
  monitor.expectFailedLoads(500);
  await signIn(page, someEntries);
  await answerWith(page, concealSecret, { status: 500, json: {} });
  await page.goto('/dashboard');
  await secretField(page).fill('still here');
  await createButton(page).click();
  await expectAlert(page, 'Request was not successful. Please try again later.');
  await expect(secretField(page)).toHaveValue('still here');
});

for (const [path, shown] of Object.entries({
  '/dashboard': 'Show all',
  '/recent': 'NOT RECEIVED',
})) {
  test(`on a slow network nothing moves on ${path}`, async ({ page }) => {
    await watchLayout(page);
    await signIn(page, someEntries);
    const deliver = await holdAnswers(page, listRecent);
    await page.goto(path);
    await page.getByText('Loading…').waitFor();
    await painted(page);
    deliver();
    await page.getByText(shown).first().waitFor();
    await expectNothingMoved(page);
  });
}
