import type { Page } from '@playwright/test';
import { expectHeading } from './home.ts';
import type { Screen } from './screens.ts';

const DOCS_HEADING = 'Send secrets from your own programs';

const DOCUMENT = '**/api/openapi.json';

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

export const docsScreens: readonly Screen[] = [
  {
    name: 'docs',
    isMain: true,
    open: async ({ page }) => {
      // The reference has a screen of its own.
      await page.route(DOCUMENT, () => undefined);
      await openDocs(page);
    },
  },
  {
    name: 'docs-reference',
    open: async ({ page }) => {
      await openDocs(page);
      await approachReference(page);
      await openCall(page, 'Secrets', '/api/v2/secret/conceal');
    },
  },
  {
    name: 'docs-reference-failed',
    open: async ({ page }) => {
      await page.route(DOCUMENT, (route) => route.abort());
      await openDocs(page);
      await approachReference(page);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
