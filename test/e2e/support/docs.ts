/** The page about the API, with its reference. */
import type { Page } from '@playwright/test';
import { expectHeading } from './home.ts';

const DOCS_HEADING = 'Send secrets from your own programs';

/** Opens the API page without scrolling near its reference. */
export async function openDocs(page: Page): Promise<void> {
  await page.goto('/docs');
  await expectHeading(page, DOCS_HEADING);
}

/** Scrolls near the reference, which then loads. */
export async function approachReference(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'API reference' }).scrollIntoViewIfNeeded();
}

/** A chapter of the reference. */
export function chapter(page: Page, name: string) {
  return page.locator(`.opblock-tag-section:has([data-tag="${name}"])`);
}

/** Opens a chapter of the reference and one of its calls. */
export async function openCall(page: Page, name: string, path: string): Promise<void> {
  await chapter(page, name).locator('.opblock-tag').click();
  await chapter(page, name).locator('.opblock-summary-control', { hasText: path }).first().click();
  await page.locator('.responses-wrapper').first().waitFor();
}
