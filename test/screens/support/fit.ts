/** Whether the texts of a page have room: none overflows its box, is cut, or overlaps another. */
import { expect } from 'vitest';
import { PHONE } from './room.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One line of a text, as a page shows it. */
interface Line extends Box {
  readonly text: string;
  /** The numbers of its element and of the floating layer around it. */
  readonly element: number;
  readonly layer: number;
  /** The link at the top of the page that it is of; '' for all others. */
  readonly menu: string;
  /** How far it overflows its box, and which box. */
  readonly beyond: number;
  readonly out: string;
}

/** Fails for words that lack room. */
export function expectToFit(where: string): void {
  const lines = shownLines();
  const found = [
    ...lines
      .filter(({ beyond }) => beyond > 0)
      .map(({ text, beyond, out }) => `"${text}" runs ${Math.round(beyond)} px out of ${out}`),
    // Where a page is enlarged most, everything may wrap.
    ...(innerWidth < PHONE.width ? [] : brokenMenu(lines)),
    ...overlaps(lines),
  ];
  expect([...new Set(found)], `does not fit ${where}`).toEqual([]);
}

function brokenMenu(lines: readonly Line[]): string[] {
  const menus = new Set(lines.map(({ menu }) => menu).filter(Boolean));
  const tops = (menu: string) =>
    new Set(lines.filter((line) => line.menu === menu).map(({ top }) => Math.round(top)));
  return [...menus]
    .filter((menu) => tops(menu).size > 1)
    .map((menu) => `"${menu}" takes two lines at the top of the page`);
}

function overlaps(lines: readonly Line[]): string[] {
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(({ element, layer }) => element !== one.element && layer === one.layer)
      .filter((other) => touch(core(one), core(other)))
      .map((other) => `"${one.text}" and "${other.text}" lie on each other`),
  );
}

/** The inner half of a line: fonts claim more height than they draw. */
function core({ left, right, top, bottom }: Box): Box {
  const edge = (bottom - top) / 4;
  return { left: left + 1, right: right - 1, top: top + edge, bottom: bottom - edge };
}

function touch(one: Box, other: Box): boolean {
  const beside = one.left < other.right && other.left < one.right;
  return beside && one.top < other.bottom && other.top < one.bottom;
}

function shownLines(): Line[] {
  const numbers = new Map<Element | null, number>();
  const numberOf = (element: Element | null) => {
    const number = numbers.get(element) ?? numbers.size;
    numbers.set(element, number);
    return number;
  };
  const around = function* (element: Element) {
    for (let one: Element | null = element; one; one = one.parentElement) {
      yield { one, style: getComputedStyle(one), box: one.getBoundingClientRect() };
    }
  };

  /** The part of a line that its clipping boxes leave visible. */
  const shownPart = (line: DOMRect, element: Element): Box => {
    let { left, right, top, bottom } = line;
    for (const { style, box } of around(element)) {
      if (style.overflowX !== 'visible' || style.clipPath !== 'none') {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      if (style.position === 'fixed') break;
    }
    return { left, right, top, bottom };
  };

  /** A box that scrolls may hold more than it shows, and so may one with an ellipsis. */
  const overrun = (line: DOMRect, element: Element) => {
    for (const { one, style, box } of around(element)) {
      const { display, overflowX, textOverflow, position } = style;
      if (display === 'inline' || display === 'contents') continue;
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') break;
      const beyond = Math.max(box.left - line.left, line.right - box.right);
      // Fonts are measured in fractions of pixels.
      if (beyond > 1.5) return { beyond, out: `${one.localName}.${one.className}` };
      // What has negative margins is wider than the box around it on purpose.
      const isWider = Number.parseFloat(style.marginInlineStart) < 0;
      if (isWider || position === 'absolute' || position === 'fixed') break;
    }
    return { beyond: 0, out: '' };
  };

  /** A floating layer covers other content on purpose. */
  const layerOf = (element: Element) =>
    [...around(element)].find(({ style }) => !/static|relative/.test(style.position))?.one;

  // The pseudo-language is longer than every real one.
  const isRead = document.documentElement.lang !== 'en-XA';
  // Under an open dialog nothing can be reached.
  const stage = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const lines: Line[] = [];
  const nodes = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const element = currentNode.parentElement;
    const text = (currentNode.textContent ?? '').trim().slice(0, 60);
    const isSpoken = element?.closest('noscript, option, svg, script, style, .visually-hidden');
    const isVisible = element?.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    });
    if (!element || text === '' || isSpoken || !isVisible) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    const menu = isRead ? (element.closest('header nav a')?.textContent ?? '') : '';
    for (const rect of range.getClientRects()) {
      const shown = shownPart(rect, element);
      if (shown.right - shown.left < 2 || shown.bottom - shown.top < 2) continue;
      const [number, layer] = [element, layerOf(element) ?? null].map(numberOf);
      const place = { element: number ?? 0, layer: layer ?? 0, menu };
      lines.push({ text, ...place, ...shown, ...overrun(rect, element) });
    }
  }
  return lines;
}
