/** The one `test` of the browser tests: every page in it is watched, and every person has a browser of their own. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { apiClient, type Client } from '../../support/client.ts';
import { keepVigil, type Vigil } from './vigil.ts';

interface Fixtures {
  vigil: Vigil;
  /** The API, for preparations. */
  api: Client;
  /** Opens another browser, which shares nothing with the one of `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page of another person. */
  reader: Page;
}

export const test = base.extend<Fixtures>({
  vigil: [
    async ({ context, baseURL }, provide) => {
      const vigil = keepVigil(new URL(baseURL ?? '').origin);
      await vigil.watch(context);
      await provide(vigil);
      const complaints = await vigil.complaints();
      await dropRoutes(context);
      expect(complaints, 'no page may do any of this').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ baseURL }, provide) => {
    const client = apiClient(baseURL ?? '', 4);
    await provide(client);
    client.close();
  },
  openBrowser: async ({ browser, vigil }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await vigil.watch(context);
      return context.newPage();
    });
    const complaints = await vigil.complaints();
    await Promise.all(contexts.map(dropRoutes));
    expect(complaints, 'no page may do any of this').toEqual([]);
    await Promise.all(contexts.map(async (context) => context.close()));
  },
  reader: async ({ openBrowser }, provide) => provide(await openBrowser()),
});

/** A test may end while an answer is on its way: that must not fail whichever test comes next. */
async function dropRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
}

export { expect };
