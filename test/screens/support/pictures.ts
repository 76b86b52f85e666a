/** Pictures of what is open, for people, in `.cache/`. */
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { switchLanguage } from './language.ts';
import { emulate } from './media.ts';
import { LAPTOP, sizes } from './room.ts';

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Saves a part of the window as a picture, at a path below `.cache/`. */
    savePicture: (path: string, clip: Clip) => Promise<void>;
    /** The names of the messages that have a picture. */
    pictured: () => Promise<string[]>;
  }
}

/** What a picture of a message shows around it, in CSS pixels. */
const MARGIN = 120;

/** Pictures of the whole page at every width, in both themes and both directions. */
export async function takePictures(name: string): Promise<void> {
  for (const { width, height } of sizes) {
    for (const [dir, theme] of [
      ['ltr', 'light'],
      ['ltr', 'dark'],
      ['rtl', 'light'],
    ] as const) {
      document.documentElement.dir = dir;
      await emulate({ theme });
      await page.viewport(width, height);
      await takeWholePage(`shots/${name}-${width}-${dir}-${theme}.png`, width, height);
    }
  }
  document.documentElement.dir = 'ltr';
}

/** A picture of a window shows no more than the window, so that grows; what is as high as the window does not grow with it. */
async function takeWholePage(path: string, width: number, height: number): Promise<void> {
  const styles = [...document.querySelectorAll('style')];
  const written = styles.map(({ textContent }) => textContent);
  for (const style of styles) {
    style.textContent = style.textContent.replaceAll(
      /([\d.]+)d?vh\b/g,
      (_, percent) => `${(Number(percent) * height) / 100}px`,
    );
  }
  const isCovered = document.querySelector('dialog[open]') !== null;
  const whole = isCovered ? height : Math.max(height, document.documentElement.scrollHeight);
  await page.viewport(width, whole);
  await commands.savePicture(path, { x: 0, y: 0, width, height: whole });
  for (const [place, style] of styles.entries()) style.textContent = written[place] ?? '';
}

/** A picture of an element, which may be higher than the window. */
export async function takePictureOf(element: Element, path: string): Promise<void> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(innerWidth, Math.max(innerHeight, element.clientHeight));
  element.scrollIntoView({ behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  await commands.savePicture(path, { x, y, width, height });
  await page.viewport(innerWidth, innerHeight);
}

/** A picture of each message that has none yet, where it is seen. */
export async function takePicturesOfMessages(): Promise<void> {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await switchLanguage('en_XI');
  const marked = markMessages();
  await switchLanguage('en');
  expect(marked.size, 'messages').toBeGreaterThan(0);
  const done = await commands.pictured();
  for (const [id, elements] of marked) if (!done.includes(id)) await takePicture(id, elements);
}

/** The elements that show each message; they stay when the language changes. */
function markMessages(): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const mark = (element: Element, text: string) => {
    for (const [, id = ''] of text.matchAll(/\[([a-z][\w.-]*)\]/g)) {
      found.set(id, [...(found.get(id) ?? []), element]);
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
  return found;
}

/** A picture of the first visible element with a message, outlined; none where it cannot be seen. */
async function takePicture(id: string, elements: readonly Element[]): Promise<void> {
  const element = elements.find((each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  if (!(element instanceof HTMLElement)) return;
  element.style.outline = '3px solid magenta';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = Math.max(0, left - MARGIN);
  const y = Math.max(0, top - MARGIN);
  const width = Math.min(window.innerWidth, right + MARGIN) - x;
  const height = Math.min(window.innerHeight, bottom + MARGIN) - y;
  if (width > MARGIN && height > MARGIN) {
    await commands.savePicture(`messages/${id}.png`, { x, y, width, height });
  }
  element.style.outline = '';
}
