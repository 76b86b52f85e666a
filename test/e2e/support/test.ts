/** The one `test` of the browser tests: it monitors every page, and every person has their own browser. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { apiClient, type Client } from '../../support/client.ts';
import { type HttpClient, httpClient } from '../../support/http.ts';
import { waitForApp } from './app-start.ts';
import { monitorPages, type PageMonitor } from './page-monitor.ts';

interface Fixtures {
  monitor: PageMonitor;
  /** The API, for preparations. */
  api: Client;
  /** Calls beside the pages: of other people, and of those who read their email. */
  http: HttpClient;
  /** Opens another browser, which shares nothing with the one of `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page in the browser of the recipient. */
  recipient: Page;
}

export const test = base.extend<Fixtures>({
  monitor: [
    async ({ context, baseURL }, provide) => {
      const monitor = monitorPages(new URL(baseURL ?? '').origin);
      await monitor.watch(context);
      waitForApp(context);
      await provide(monitor);
      const problems = await monitor.problems();
      // In this order: an answer that is no longer held back could still redirect the page.
      await leavePages(context);
      await dropRoutes(context);
      expect(problems, 'what no page may do').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ baseURL }, provide) => {
    const client = apiClient(baseURL ?? '', 4);
    await provide(client);
    client.close();
  },
  http: async ({ baseURL }, provide) => {
    const client = httpClient(baseURL ?? '', 1);
    await provide(client);
    client.close();
  },
  openBrowser: async ({ browser, monitor }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await monitor.watch(context);
      waitForApp(context);
      return context.newPage();
    });
    const problems = await monitor.problems();
    await Promise.all(contexts.map(dropRoutes));
    expect(problems, 'what no page may do').toEqual([]);
    await Promise.all(contexts.map(async (context) => context.close()));
  },
  recipient: async ({ openBrowser }, provide) => provide(await openBrowser()),
});

/** A test may end while an answer is on its way: that must not fail the next test. */
async function dropRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
}

export { expect };

const LEAVE_MS_MAX = 5000;

/** The next test reuses the context: a page that is still redirected would interrupt its first navigation. */
async function leavePages(context: BrowserContext): Promise<void> {
  // While an answer is held back, leaving has hung: it is tried twice.
  const leave = (page: Page) => page.goto('about:blank', { timeout: LEAVE_MS_MAX });
  await Promise.all(
    context.pages().map((page) => leave(page).catch(async () => leave(page).catch(() => null))),
  );
}
