/** Drives a browser by Puppeteer: Mozilla's own Firefox by WebDriver BiDi. */
import type { Browser as Driven, Page } from 'puppeteer-core';
import type { Browser, Tab } from './tab.ts';

export function byPuppeteer(driven: Driven): Browser {
  return {
    newTab: async () => {
      const first = driven.defaultBrowserContext();
      const before = driven.browserContexts().filter((context) => context !== first);
      await Promise.all(before.map((context) => context.close()));
      return tabOf(await (await driven.createBrowserContext()).newPage());
    },
    close: () => driven.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: async (inPage, ...parameters) => {
      const result = await page.evaluate(
        `(${inPage.toString()})(...${JSON.stringify(parameters)})`,
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function returned
      return result as Awaited<ReturnType<typeof inPage>>;
    },
    click: (selector) => page.click(selector),
    type: (selector, text) => page.locator(selector).fill(text),
  };
}
