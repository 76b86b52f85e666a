/** The parts around a page: header, footer and settings. */
import type { Locator, Page } from '@playwright/test';
import { accountButton, accountEntry } from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { LAPTOP, PHONE } from './support/room.ts';
import {
  colonel,
  customer,
  overrideSite,
  withAccounts,
  withoutAccounts,
  withEverything,
  withRegions,
} from './support/site.ts';
import { expect, test } from './support/test.ts';

const header = (page: Page): Locator => page.getByRole('banner');
const footer = (page: Page): Locator => page.getByRole('contentinfo');

/** The names of the links and buttons in a part of a page, in order. */
async function namesIn(part: Locator): Promise<string[]> {
  const controls = await part.locator('a, button').all();
  return Promise.all(
    controls.map(
      async (control) =>
        (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '',
    ),
  );
}

/** Opens the start page of a site, and waits for the parts that depend on the site. */
async function home(page: Page, site: Parameters<typeof overrideSite>[1]): Promise<void> {
  await overrideSite(page, site);
  await page.goto('/');
  await expect(footer(page).getByRole('link', { name: 'Privacy' })).toBeVisible();
}

test('without accounts the header has nothing but About', async ({ page }) => {
  await home(page, withoutAccounts);
  expect(await namesIn(header(page))).toEqual(['Waxseal', 'About']);
  await expect(page.getByText('Keep track.')).toHaveCount(0);
});

test('a visitor is offered only what the site allows visitors @journey', async ({ page }) => {
  await home(page, withAccounts);
  expect(await namesIn(header(page))).toEqual(['Waxseal', 'Create account', 'About', 'Sign in']);
  await expect(page.getByRole('link', { name: 'Create a free account' })).toBeVisible();
  await home(page, { authentication: { enabled: true, signup: false, signin: true } });
  expect(await namesIn(header(page))).toEqual(['Waxseal', 'About', 'Sign in']);
  await home(page, { authentication: { enabled: true, signup: true, signin: false } });
  expect(await namesIn(header(page))).toEqual(['Waxseal', 'Create account', 'About']);
});

/** The entries of the account menu, with the addresses that they link to. */
async function accountEntries(page: Page): Promise<(string | null)[][]> {
  await accountButton(page).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeVisible();
  const all = await entries.all();
  return Promise.all(
    all.map(async (entry) => [await entry.textContent(), await entry.getAttribute('href')]),
  );
}

for (const viewport of [LAPTOP, PHONE]) {
  test(`${viewport.width} px wide, one menu under the address holds all that a customer has`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await home(page, customer);
    await expect(header(page).getByText('Waxseal')).toBeVisible();
    await expect(accountButton(page)).toHaveText('ada@example.com');
    expect(await accountEntries(page)).toEqual([
      ['Recent secrets', '/recent'],
      ['Custom domains', '/account/domains'],
      ['Account', '/account'],
      ['Settings', null],
      ['Sign out', '/logout'],
    ]);
    const menu = header(page).getByRole('menu');
    await expect(menu).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  });
}

test('the account menu offers an upgrade to smaller plans, and the administration to admins', async ({
  page,
}) => {
  await home(page, colonel);
  expect(await accountEntries(page)).toEqual([
    ['Recent secrets', '/recent'],
    ['Account', '/account'],
    ['Settings', null],
    ['Upgrade for custom domains', '/pricing'],
    ['Admin', '/colonel/'],
    ['Sign out', '/logout'],
  ]);
  await home(page, { ...colonel, domains_enabled: false });
  expect(await accountEntries(page)).not.toContainEqual(['Upgrade for custom domains', '/pricing']);
});

test('by keyboard the account menu opens a page, and the settings, which give the focus back', async ({
  page,
}) => {
  // A page that takes the focus for no field of its own.
  await overrideSite(page, customer);
  await page.goto('/about');
  await accountButton(page).press('ArrowDown');
  await page.keyboard.type('sett');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Recent secrets' })).toBeFocused();
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recent');
  expect(await page.evaluate(() => Reflect.has(globalThis, 'sameDocument'))).toBe(true);
});

test('from the private page of a secret a link leads a customer, and no visitor, to the list', async ({
  page,
  api,
}) => {
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}`);
  const link = page.getByRole('main').getByRole('link', { name: 'Back to recent secrets' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toHaveCount(0);
  await overrideSite(page, customer);
  await page.goto(`/private/${metadataKey}`);
  await link.click();
  await expect(page).toHaveURL('/recent');
});

test('the first stop of the keyboard skips the header, and leaves the address as it is @journey', async ({
  page,
}) => {
  await overrideSite(page, withAccounts);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the footer links only what this site has', async ({ page }) => {
  await page.clock.setFixedTime('2031-07-01T12:00:00Z');
  await home(page, { plans_enabled: false });
  expect(await namesIn(footer(page))).toEqual([
    'About',
    'GitHub',
    'API',
    'Status',
    'Privacy',
    'Terms',
    'Security',
    'Settings, language: English',
    'Feedback',
  ]);
  await expect(footer(page)).toContainText('© 2031 Waxseal');
  await home(page, withEverything);
  await expect(footer(page).getByRole('button', { name: 'European Union' })).toBeVisible();
  expect(await namesIn(footer(page).getByRole('navigation', { name: 'Company' }))).toEqual([
    'About',
    'Pricing',
    'Blog',
  ]);
  expect(await namesIn(footer(page).getByRole('navigation', { name: 'Resources' }))).toEqual([
    'GitHub',
    'Docs',
    'API',
    'Status',
  ]);
  await expect(footer(page).getByRole('link', { name: 'Docs' })).toHaveAttribute(
    'href',
    'https://support.example.com/docs',
  );
  await expect(footer(page).getByRole('link', { name: 'API' })).toHaveAttribute('href', '/docs');
  await expect(footer(page).getByRole('button', { name: 'Feedback' })).toBeVisible();
});

test('each region in the switcher leads to its own sign-up', async ({ page }) => {
  await home(page, withRegions);
  await footer(page).getByRole('button', { name: 'European Union' }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries).toHaveText(['Canada', 'European Union', 'United States']);
  await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(entries.nth(2)).toHaveAttribute('href', 'https://us.example.com/signup');
});

test('a site without regions shows none', async ({ page }) => {
  await home(page, {
    regions_enabled: true,
    regions: { current_jurisdiction: 'eu', is_pinned: true, jurisdictions: [] },
  });
  await expect(footer(page).locator('[aria-haspopup="menu"]')).toHaveCount(0);
  await home(page, {});
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  await expect(settings.getByRole('tab')).toHaveCount(0);
});

test('the settings close by Escape, Done and a click outside, and give the focus back @journey', async ({
  page,
}) => {
  await home(page, {});
  const button = page.getByRole('button', { name: 'Settings' });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const closings = [
    () => page.keyboard.press('Escape'),
    () => settings.getByRole('button', { name: 'Done' }).click(),
    () => settings.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 4),
  ];
  for (const close of closings) {
    await button.click();
    await expect(settings).toBeVisible();
    await close();
    await expect(settings).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('the theme chosen in the settings is the one of the page', async ({ page }) => {
  await home(page, {});
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(footer(page).getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
});

test('the data region is shown with its jurisdiction and the other available regions', async ({
  page,
}) => {
  await home(page, { ...customer, ...withRegions });
  await (await accountEntry(page, 'Settings')).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Data region' }).click();
  await expect(settings).toContainText('Data center: eu');
  await expect(settings).toContainText('ada@example.com');
  await expect(settings).toContainText('legally separate');
  const regions = settings.getByRole('listitem');
  await expect(regions).toHaveText(['Canada', 'European UnionCurrent', 'United States']);
});

test('an unknown region is reported as unknown', async ({ page }) => {
  await home(page, {
    ...withRegions,
    regions: {
      current_jurisdiction: 'atlantis',
      is_pinned: true,
      jurisdictions: withRegions.regions?.jurisdictions ?? [],
    },
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Data region' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Jurisdiction with identifier not found. Choose one of the regions in the list.',
  );
});

test('settings that cannot be loaded leave page and input as they were, and come with the next click', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await home(page, {});
  await page.getByRole('textbox', { name: 'Your secret' }).fill('still here');
  await page.route('**/dist/settings-modal-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await expect(page.getByRole('textbox', { name: 'Your secret' })).toHaveValue('still here');
  // As the alert says: the same button tries again.
  await page.unroute('**/dist/settings-modal-*');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the links inside the site change the page without a new document', async ({ page }) => {
  await home(page, {});
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await footer(page).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/info\/security$/);
  await page.goBack();
  await expectHeading(page, 'Sealed for one. Opened once.');
  expect(await page.evaluate(() => Reflect.has(globalThis, 'sameDocument'))).toBe(true);
});
