import type { Page } from '@playwright/test';
import { whatIsStored as whatThePageHasStored } from '../../screens/support/storage.ts';

/** Everything that a page can leave behind in its browser, as one text. */
export async function whatIsStored(page: Page): Promise<string> {
  const inPage = await page.evaluate(whatThePageHasStored);
  return inPage + JSON.stringify(await page.context().cookies());
}
