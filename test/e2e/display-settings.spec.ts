/** The busiest screens with large text, high zoom and forced colours, and on paper. */
import type { Page } from '@playwright/test';
import { violationsBesideContrast } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { LAPTOP, PHONE } from './support/room.ts';
import { expectFailuresOfScreens, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const names = new Set(['home-banner', 'receipt', 'recent', 'dashboard']);
const busiest = screens.filter(({ name }) => names.has(name));

const SMALL_PHONE = { width: 360, height: 740 };
/** A page of 1280 by 1024 pixels at 400 %, the zoom that WCAG 1.4.10 asks for. */
const ZOOMED = { width: 320, height: 256 };
const FOCUS_STOPS = 30;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ monitor }) => expectFailuresOfScreens(monitor));

for (const screen of busiest) {
  test(`${screen.name} has room for text of twice the size on a small phone`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize(SMALL_PHONE);
    await screen.open({ page, api });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page, 'with text of twice the size');
    await expectToFit(page, 'with text of twice the size');
    expect(await brokenWords(page), 'words divided between lines').toEqual([]);
    expect(await coveredSeals(page), 'text over the seal').toEqual([]);
  });

  test(`${screen.name} leaves two thirds of the screen free at 400 % zoom`, async ({
    page,
    api,
  }) => {
    await screen.open({ page, api });
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page, 'at 400 %');
    expect(await stuckHeight(page)).toBeLessThanOrEqual(ZOOMED.height / 3);
  });

  test(`${screen.name} shows the focus with forced colours`, async ({ page, api }) => {
    await page.setViewportSize(LAPTOP);
    await screen.open({ page, api });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await violationsBesideContrast(page)).toEqual([]);
    expect(await unmarkedStops(page), 'focused, and not shown as such').toEqual([]);
    expect(await indistinct(page), 'selected or disabled, and not shown as such').toEqual([]);
  });

  test(`${screen.name} prints its content whole, and nothing to press`, async ({ page, api }) => {
    await page.setViewportSize(PHONE);
    await screen.open({ page, api });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cutBoxes(page), 'cut on paper').toEqual([]);
    await expect(page.locator('button:visible, footer:visible, nav:visible')).toHaveCount(0);
  });
}

/** Words of headings, links and buttons that a line break divides although a line has room for them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (text: Node, start: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    return [...document.querySelectorAll('h1, h2, h3, nav a, button, summary, label')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .flatMap((node) =>
        [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}.:]+/gu)]
          .filter(({ index, 0: word }) => isBroken(node, index, word.length))
          .map(([word]) => word),
      );
  });
}

function coveredSeals(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seals = [...document.querySelectorAll('header > a svg')].map((seal) =>
      seal.getBoundingClientRect(),
    );
    const links = [...document.querySelectorAll('header nav :is(a, button)')];
    const covers = (box: DOMRect) =>
      seals.some(
        (seal) =>
          box.left < seal.right &&
          seal.left < box.right &&
          box.top < seal.bottom &&
          seal.top < box.bottom,
      );
    return links
      .filter((link) => covers(link.getBoundingClientRect()))
      .map((link) => link.textContent ?? '');
  });
}

/** How much of the screen is taken by what stays while the page scrolls, in pixels. */
function stuckHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
    const stuck = [...document.querySelectorAll('body *')].filter(
      (element) => stays(element) && !element.closest('dialog, .visually-hidden'),
    );
    return stuck
      .filter((element) => !stuck.some((other) => other !== element && other.contains(element)))
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
      .filter((height) => height > 0)
      .reduce((sum, height) => sum + height, 0);
  });
}

/** Elements that the keyboard reaches and that show no outline, neither of their own nor around them. */
async function unmarkedStops(page: Page): Promise<string[]> {
  const unmarked: string[] = [];
  for (let stop = 0; stop < FOCUS_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (!focused || focused === document.body) return '';
      for (
        let one: Element | null = focused;
        one && one !== document.body;
        one = one.parentElement
      ) {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return '';
      }
      return `${focused.localName} ${focused.textContent}`;
    });
    if (name !== '') unmarked.push(name);
  }
  return unmarked;
}

/** What is selected or disabled and looks like its neighbour that is not. */
function indistinct(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lookOf = (element: Element) => {
      const style = getComputedStyle(element);
      return [
        style.color,
        style.backgroundColor,
        style.borderBlockEndColor,
        style.borderBlockEndStyle,
        style.borderBlockEndWidth,
        style.textDecorationLine,
        style.opacity,
      ].join(' ');
    };
    const kinds = ['[role="tab"]', 'nav a', 'button'];
    return kinds.flatMap((kind) => {
      const all = [...document.querySelectorAll(kind)];
      const special = all.filter((element) =>
        element.matches('[aria-selected="true"], [aria-current="page"], [aria-disabled="true"]'),
      );
      const usual = new Map(
        all.filter((element) => !special.includes(element)).map((one) => [one.className, one]),
      );
      return special
        .filter((element) => {
          const other = usual.get(element.className);
          return other && lookOf(other) === lookOf(element);
        })
        .map((element) => element.textContent ?? '');
    });
  });
}

/** Boxes with more text than they show. */
function cutBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => getComputedStyle(element).overflowY !== 'visible')
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => `${element.localName}.${element.className}`),
  );
}
