import type { Page } from '@playwright/test';

/** Everything that a page can leave behind in its browser, as one text. */
export async function whatIsStored(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cacheNames = await caches.keys();
    const address: string = location.href;
    const state: unknown = history.state;
    return JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases,
      cacheNames,
      address,
      state,
      name: window.name,
    });
  });
  return inPage + JSON.stringify(await page.context().cookies());
}
