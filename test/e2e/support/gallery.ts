/** The gallery of components, where a spec that is in the workshop finds each of them. */
import type { Locator, Page } from '@playwright/test';

export interface View {
  readonly theme?: 'light' | 'dark' | 'both';
  readonly locale?: 'en' | 'en_XA' | 'ar_XB';
}

/** Opens the gallery, and waits until it is complete. */
export async function openGallery(page: Page, view: View = {}): Promise<void> {
  await page.goto(`/__gallery?${new URLSearchParams({ ...view }).toString()}`);
  await page.getByRole('heading', { level: 1 }).last().waitFor();
}

export function section(page: Page, name: string): Locator {
  return page.locator(`[data-section="${name}"]`);
}

/** The names of all sections, as the open gallery lists them. */
export function sectionNames(page: Page): Promise<string[]> {
  return page
    .locator('[data-section]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-section') ?? ''),
    );
}
