/** The busiest screens with large text, high zoom and forced colours, and on paper. */
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardStates } from './dashboard/states.ts';
import { feedbackStates } from './feedback/states.ts';
import { senderStates } from './private-page/states.ts';
import { recipientStates } from './recipient/states.ts';
import { violationsBesideContrast } from './support/axe.ts';
import { expectToFit } from './support/fit.ts';
import { emulate } from './support/media.ts';
import { open } from './support/mount.tsx';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { PHONE } from './support/room.ts';

const SMALL_PHONE = { width: 360, height: 740 };
/** A page of 1280 by 1024 pixels at 400 %, the zoom that WCAG 1.4.10 asks for. */
const ZOOMED = { width: 320, height: 256 };
const FOCUS_STOPS = 30;

const names = ['home-banner', 'receipt', 'recent', 'dashboard', 'sealed-passphrase', 'opened'];
const states = [feedbackStates, senderStates, dashboardStates, recipientStates].flat();
const busiest = names.map((wanted) => {
  const state = states.find(({ name }) => name === wanted);
  if (!state) throw new Error(`There is no state ${wanted}`);
  return state;
});

it.each(busiest)('has room on $name for text of twice the size on a small phone', async (state) => {
  const { documentElement: html } = document;
  onTestFinished(() => void html.style.removeProperty('font-size'));
  await page.viewport(SMALL_PHONE.width, SMALL_PHONE.height);
  await state.open();
  html.style.fontSize = '200%';
  expectNoSidewaysScroll('with text of twice the size');
  expectToFit('with text of twice the size');
  expect(brokenWords(), 'words divided between lines').toEqual([]);
  expect(coveredSeals(), 'text over the seal').toEqual([]);
});

it.each(busiest)('leaves two thirds of the screen free on $name at 400 % zoom', async (state) => {
  await state.open();
  await page.viewport(ZOOMED.width, ZOOMED.height);
  expectNoSidewaysScroll('at 400 %');
  expect(stuckHeight()).toBeLessThanOrEqual(ZOOMED.height / 3);
});

it.each(busiest)('shows the focus on $name with forced colours', async (state) => {
  await state.open();
  await emulate({ forcedColours: true });
  expect(await violationsBesideContrast()).toEqual([]);
  expect(await unmarkedStops(), 'focused, and not shown as such').toEqual([]);
  expect(indistinct(), 'selected or disabled, and not shown as such').toEqual([]);
});

/** Opens a page of the site, and waits for the navigation that its settings bring. */
async function openPath(path: string): Promise<void> {
  await open(path);
  await expect.element(page.getByRole('banner').getByRole('navigation')).toBeVisible();
}

it.each([
  ...busiest,
  ...['/', '/info/security', '/pricing'].map((path) => ({
    name: path,
    open: () => openPath(path),
  })),
])('prints the content of $name whole, black on white, and nothing to press', async (state) => {
  await page.viewport(PHONE.width, PHONE.height);
  await state.open();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await emulate({ isPrinting: true, theme: 'dark' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(cutBoxes(), 'cut on paper').toEqual([]);
  for (const role of ['navigation', 'contentinfo', 'button'] as const) {
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  }
  expect(getComputedStyle(document.body).color).toBe('rgb(0, 0, 0)');
});

const elementsOf = (selector: string) => [...document.querySelectorAll(selector)];

/** Words of headings, links and buttons that a line break divides although a line has room for them. */
function brokenWords(): string[] {
  const isBroken = (text: Node, start: number, length: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  return elementsOf('h1, h2, h3, nav a, button, summary, label')
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .flatMap((node) =>
      [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}.:]+/gu)]
        .filter(({ index, 0: word }) => isBroken(node, index, word.length))
        .map(([word]) => word),
    );
}

function coveredSeals(): string[] {
  const seals = elementsOf('header > a svg').map((seal) => seal.getBoundingClientRect());
  const covers = (box: DOMRect) =>
    seals.some(
      (seal) =>
        box.left < seal.right &&
        seal.left < box.right &&
        box.top < seal.bottom &&
        seal.top < box.bottom,
    );
  return elementsOf('header nav :is(a, button)')
    .filter((link) => covers(link.getBoundingClientRect()))
    .map((link) => link.textContent);
}

/** How much of the screen is taken by what stays while the page scrolls, in pixels. */
function stuckHeight(): number {
  const stays = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
  const stuck = elementsOf('body *').filter(
    (element) => stays(element) && !element.closest('dialog, .visually-hidden'),
  );
  return stuck
    .filter((element) => !stuck.some((other) => other !== element && other.contains(element)))
    .map((element) => element.getBoundingClientRect())
    .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
    .filter((height) => height > 0)
    .reduce((sum, height) => sum + height, 0);
}

/** Elements that the keyboard reaches and that show no outline, neither of their own nor around them. */
async function unmarkedStops(): Promise<string[]> {
  const isMarked = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
    const { parentElement } = element;
    return parentElement !== null && parentElement !== document.body && isMarked(parentElement);
  };
  const stops = new Set<Element>();
  const unmarked: string[] = [];
  while (stops.size < FOCUS_STOPS) {
    await userEvent.keyboard('{Tab}');
    const { activeElement: focused } = document;
    if (!focused || focused === document.body || stops.has(focused)) break;
    stops.add(focused);
    if (!isMarked(focused)) unmarked.push(`${focused.localName} ${focused.textContent}`);
  }
  expect(stops.size, 'elements that the keyboard reaches').toBeGreaterThan(1);
  return unmarked;
}

/** What is selected or disabled and looks like its neighbour that is not. */
function indistinct(): string[] {
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
  const isSpecial = (element: Element) =>
    element.matches('[aria-selected="true"], [aria-current="page"], [aria-disabled="true"]');
  return ['[role="tab"]', 'nav a', 'button'].flatMap((kind) => {
    const all = elementsOf(kind);
    const usual = new Map(
      all.filter((element) => !isSpecial(element)).map((element) => [element.className, element]),
    );
    return all
      .filter(isSpecial)
      .filter((element) => {
        const other = usual.get(element.className);
        return other && lookOf(other) === lookOf(element);
      })
      .map((element) => element.textContent);
  });
}

/** Boxes with more text than they show. */
function cutBoxes(): string[] {
  return elementsOf('main *')
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .filter((element) => getComputedStyle(element).overflowY !== 'visible')
    .filter((element) => element.scrollHeight > element.clientHeight + 1)
    .map((element) => `${element.localName}.${element.className}`);
}
