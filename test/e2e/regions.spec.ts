/** The promised storage location is the one that the platform guarantees; and the links to other regions. */
import type { Page } from '@playwright/test';
import { openTab, panel, signIn } from './support/account.ts';
import { expectHeading } from './support/home.ts';
import { overrideSite, withAccounts, withoutPin, withRegions } from './support/site.ts';
import { expect, test } from './support/test.ts';

const PROMISES = /stored (?:there|in (?:this|the|one))/;

const loopback = {
  ...withRegions,
  regions: {
    current_jurisdiction: 'eu',
    is_pinned: true,
    jurisdictions: [
      { identifier: 'eu', display_name: 'Europe', domain: 'eu.localhost:8787', icon: '' },
      { identifier: 'us', display_name: 'America', domain: 'us.localhost:8788', icon: '' },
    ],
  },
};

async function openSettings(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Data region' }).click();
}

for (const [name, site, sentence] of [
  ['bound to its region', withRegions, 'Your data is stored in the European Union region.'],
  ['that is not bound', withoutPin, 'Your data is stored near the European Union region.'],
] as const) {
  test(`sign-in and sign-up show the storage location, on a site ${name}`, async ({ page }) => {
    await overrideSite(page, { ...withAccounts, ...site });
    for (const path of ['/signin', '/signup']) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });
}

test('settings and account promise to store in a region only where the platform does', async ({
  page,
}) => {
  await overrideSite(page, withRegions);
  await openSettings(page);
  await expect(page.getByRole('dialog')).toContainText('stores its data in this region.');
  await overrideSite(page, withoutPin);
  await openSettings(page);
  await expect(page.getByRole('dialog')).toContainText('stores its data near this region.');
  await expect(page.getByRole('dialog')).not.toContainText(PROMISES);
  await signIn(page, {}, withoutPin);
  await openTab(page, 'region');
  await expect(panel(page, 'Data region')).toContainText('stores its data near this region.');
});

test('a site without regions that is bound to no place names none', async ({ page }) => {
  const regions = { current_jurisdiction: 'ca', is_pinned: false, jurisdictions: [] };
  await signIn(page, {}, { regions_enabled: false, regions });
  await openTab(page, 'region');
  await expect(panel(page, 'Data region')).toContainText('does not guarantee where');
  await expect(panel(page, 'Data region')).not.toContainText(PROMISES);
  await openSettings(page);
  await expect(page.getByRole('dialog')).toContainText('does not guarantee where');
  await expect(page.getByRole('dialog')).not.toContainText(PROMISES);
});

test('the settings of a site without regions name its one place', async ({ page }) => {
  const regions = { current_jurisdiction: 'home', is_pinned: true, jurisdictions: [] };
  await overrideSite(page, { regions_enabled: false, regions });
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab')).toHaveText(['General', 'Data region']);
  await expect(dialog.getByRole('tabpanel')).toContainText(
    'All data is stored in one place, which its operator calls home. This site has no other regions.',
  );
  await expect(dialog).not.toContainText('Jurisdiction with identifier not found');
});

for (const [path, heading] of [
  ['/info/security', 'How a secret opens only once'],
  ['/info/privacy', 'Privacy'],
] as const) {
  test(`${path} shows whether this site is bound to its region`, async ({ page }) => {
    await overrideSite(page, withRegions);
    await page.goto(path);
    await expectHeading(page, heading);
    await expect(page.getByText('This site is bound to its region')).toBeVisible();
    await overrideSite(page, withoutPin);
    await page.goto(path);
    await expect(page.getByText('This site is not bound to its region')).toBeVisible();
    await expect(page.getByText('This site is bound to its region')).toHaveCount(0);
  });
}

test('on localhost regions are linked with the scheme of the page, elsewhere with https', async ({
  page,
}) => {
  await overrideSite(page, { ...withAccounts, ...loopback });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Europe' }).click();
  await expect(page.getByRole('menuitem', { name: 'America' })).toHaveAttribute(
    'href',
    'http://us.localhost:8788/signup',
  );
  await openSettings(page);
  await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute(
    'href',
    'http://us.localhost:8788',
  );
  await overrideSite(page, { ...withAccounts, ...withRegions });
  await openSettings(page);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Canada' })).toHaveAttribute(
    'href',
    'https://ca.example.com',
  );
});
