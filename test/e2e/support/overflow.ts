import { expect, type Page } from '@playwright/test';

/**
 * By how many pixels a page can be scrolled sideways, in either direction of writing. Tried rather than computed:
 * where room is reserved for a scroll bar, the widths that the browser reports do not add up. While the sheet moves between two
 * pages, Chromium counts the picture of the page as wide as page and scroll bar.
 */
export function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(async () => {
    while (document.documentElement.matches(':active-view-transition')) {
      await new Promise(requestAnimationFrame);
    }
    const { scrollX: left, scrollY: top } = window;
    const reached = [-10_000, 10_000].map((far) => {
      window.scrollTo({ left: far, top, behavior: 'instant' });
      return Math.abs(window.scrollX);
    });
    window.scrollTo({ left, top, behavior: 'instant' });
    return Math.max(...reached);
  });
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  expect(await widthBeyond(page), `scrolls sideways ${where}: ${page.url()}`).toBe(0);
}
