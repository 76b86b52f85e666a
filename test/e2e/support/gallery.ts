/** The gallery of components, where a spec that is in the workshop finds each of them. */
import type { Locator, Page } from '@playwright/test';

export interface View {
  readonly theme?: 'light' | 'dark' | 'both';
  readonly locale?: 'en' | 'en_XA' | 'ar_XB';
  /** A whole page instead of all the sections. */
  readonly page?: string;
}

/** Opens the gallery, and waits until it is complete. */
export async function openGallery(page: Page, view: View = {}): Promise<void> {
  await page.goto(`/__gallery?${new URLSearchParams({ ...view }).toString()}`);
  await page.getByRole('heading', { level: 1 }).last().waitFor();
}

export function section(page: Page, name: string): Locator {
  return page.locator(`[data-section="${name}"]`);
}

/** The names of all sections, or of all whole pages, as the open gallery lists them. */
export function namesOf(page: Page, kind: 'section' | 'page'): Promise<string[]> {
  return page
    .locator(`[data-${kind}]`)
    .evaluateAll(
      (elements, attribute) => elements.map((element) => element.getAttribute(attribute) ?? ''),
      `data-${kind}`,
    );
}
