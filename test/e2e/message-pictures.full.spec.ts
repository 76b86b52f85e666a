/** Pictures of every message for translators, taken by `npm run shots -- --messages`. */
import { existsSync, mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { switchLanguage } from './support/language.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { inWorkshop } from './support/workshop.ts';

const FOLDER = '.cache/messages';
/** What a picture shows around the message, in CSS pixels. */
const MARGIN = 120;

test.use({ ...inWorkshop, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

if (process.env['MESSAGES'] !== undefined) {
  mkdirSync(FOLDER, { recursive: true });
  for (const screen of screens) {
    test(`the messages of ${screen.name}`, async ({ page, api }) => {
      test.slow();
      await screen.open({ page, api });
      await switchLanguage(page, 'en_XI');
      const ids = await markMessages(page);
      await switchLanguage(page, 'en');
      for (const id of ids) {
        const path = `${FOLDER}/${id}.png`;
        if (!existsSync(path)) await takePicture(page, id, path);
      }
      expect(ids.length).toBeGreaterThan(0);
    });
  }
}

/** Marks each element that shows a message with its id; the marks stay when the language changes. */
async function markMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = new Set<string>();
    const mark = (element: Element, text: string) => {
      for (const [, id = ''] of text.matchAll(/\[([a-z][\w.-]*)\]/g)) {
        ids.add(id);
        element.setAttribute(
          'data-messages',
          `${element.getAttribute('data-messages') ?? ''} ${id}`,
        );
      }
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (parentElement) mark(parentElement, textContent ?? '');
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        mark(element, element.getAttribute(name) ?? '');
      }
    }
    return [...ids];
  });
}

/** A picture of the first visible element with a message, outlined; none where it cannot be seen. */
async function takePicture(page: Page, id: string, path: string): Promise<void> {
  const element = page.locator(`[data-messages~="${id}"]`).filter({ visible: true }).first();
  if ((await element.count()) === 0) return;
  await element.evaluate((node: HTMLElement) => (node.style.outline = '3px solid magenta'));
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (box) {
    const x = Math.max(0, box.x - MARGIN);
    const y = Math.max(0, box.y - MARGIN);
    const clip = {
      x,
      y,
      width: Math.min(width, box.x + box.width + MARGIN) - x,
      height: Math.min(height, box.y + box.height + MARGIN) - y,
    };
    if (clip.width > MARGIN && clip.height > MARGIN) await page.screenshot({ path, clip });
  }
  await element.evaluate((node: HTMLElement) => (node.style.outline = ''));
}
