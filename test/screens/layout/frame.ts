/** The parts around a page: header, footer, account menu and settings. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { open } from '../support/mount.tsx';
import { button } from '../support/screen.ts';
import { answerSite } from '../support/server.ts';
import type { Site } from '../support/site.ts';

export const header = page.getByRole('banner');
export const footer = page.getByRole('contentinfo');
/** The button of the menu in the header, which names the account. */
export const accountButton = header.getByRole('button', { name: '@' });
export const settings = page.getByRole('dialog', { name: 'Settings' });

/** Opens a page of a site, and waits for the parts that depend on the site. */
export async function openOn(site: Partial<Site>, path = '/about'): Promise<void> {
  answerSite(site);
  await open(path);
  await expect.element(footer.getByRole('link', { name: 'Privacy' })).toBeVisible();
  if (site.authenticated) await expect.element(accountButton).toBeVisible();
}

/** The names of the links and buttons in a part of a page, in order. */
export function namesIn(part: Locator): string[] {
  return [...part.element().querySelectorAll('a, button')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent,
  );
}

/** Opens the settings of a site, where a tab is given at that. */
export async function openSettings(site: Partial<Site>, tab?: string): Promise<void> {
  await openOn(site);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(settings).toBeVisible();
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
}

/** Opens the menu for regions in the footer. */
export async function openRegions(name = 'European Union'): Promise<void> {
  await button(name).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
}
