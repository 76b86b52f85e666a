/** The application is loaded after the page is painted, and later than the browser's `load`: tests use a page once it has started. */
import type { BrowserContext, Page } from '@playwright/test';

const prepared = new WeakSet<Page>();

/** Opening or reloading a page of this browser waits for the application, unless the test waits only for its first byte. */
export function waitForApp(context: BrowserContext): void {
  for (const page of context.pages()) prepare(page);
  context.on('page', prepare);
}

function prepare(page: Page): void {
  // The context of a test is used again by the next one.
  if (prepared.has(page)) return;
  prepared.add(page);
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== 'commit') await appStarted(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== 'commit') await appStarted(page);
    return answer;
  };
}

/** Returns at once on a page that was not prerendered, or where scripts are switched off. */
async function appStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPrerendered = 'page' in document.documentElement.dataset;
    return !isPrerendered || !globalThis.waxseal || globalThis.waxseal.isAppStarted;
  });
}
