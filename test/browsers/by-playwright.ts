/** Drives a browser by Playwright. */
import type { Browser as Driven, Page } from '@playwright/test';
import type { Browser, Tab } from './tab.ts';

export function byPlaywright(driven: Driven): Browser {
  return {
    newTab: async () => {
      await Promise.all(driven.contexts().map((context) => context.close()));
      return tabOf(await (await driven.newContext()).newPage());
    },
    close: () => driven.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (inPage, ...parameters) =>
      page.evaluate(`(${inPage.toString()})(...${JSON.stringify(parameters)})`),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.fill(selector, text),
  };
}
