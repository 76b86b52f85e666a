import type { Page } from '@playwright/test';
import { expectHeading } from './home.ts';
import type { Screen } from './screens.ts';
import { colonel, overrideSite, withEverything } from './site.ts';
import { accountButton } from './entry.ts';

async function home(page: Page): Promise<void> {
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.getByRole('link', { name: 'Privacy' }).waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await overrideSite(page, withEverything);
  await home(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
}

export const frameScreens: readonly Screen[] = [
  {
    name: 'home-with-everything',
    open: async ({ page }) => {
      await overrideSite(page, withEverything);
      await home(page);
      await page.getByRole('button', { name: 'European Union' }).waitFor();
    },
  },
  {
    name: 'about-of-colonel',
    open: async ({ page }) => {
      await overrideSite(page, colonel);
      await page.goto('/about');
      await accountButton(page).waitFor();
    },
  },
  { name: 'settings', isMain: true, open: ({ page }) => openSettings(page) },
  {
    name: 'settings-region',
    open: async ({ page }) => {
      await openSettings(page);
      await page.getByRole('tab', { name: 'Data region' }).click();
    },
  },
  {
    name: 'regions-open',
    open: async ({ page }) => {
      await overrideSite(page, withEverything);
      await home(page);
      await page.getByRole('button', { name: 'European Union' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];
