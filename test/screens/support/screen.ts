/** What tests of all screens find and do on a page. */
import { expect } from 'vitest';
import { type Locator, locators, page, userEvent } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements by a CSS selector, where they have no role of their own. */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` });

export function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** A field for text, by its label. */
export function field(name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** The part of the page under a heading. */
export function panel(name: string): Locator {
  return page.css('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** What a screen reader is told by itself, by a text in it. */
export function notice(hasText: string): Locator {
  return page.getByRole('status').filter({ hasText });
}

export function tab(name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

/** Presses a key on an element, which gets the focus. */
export async function press(locator: Locator, keys: string): Promise<void> {
  focus(locator);
  await userEvent.keyboard(keys);
}

export function focus(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
}

export async function expectTab(name: string): Promise<void> {
  await expect.element(page.getByRole('tab', { selected: true })).toMatchTextContent(name);
}

export async function expectHeading(text: string): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).query()?.textContent).toBe(text);
}

/** Expects a red alert with a text. */
export async function expectAlert(text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Error');
  await expect.element(alert).toMatchTextContent(text);
}

/** Expects the texts of all elements that are found, in their order. */
export async function expectTexts(
  locator: Locator,
  texts: readonly (string | RegExp)[],
): Promise<void> {
  const wanted: unknown[] = texts.map((text): unknown =>
    typeof text === 'string' ? text : expect.stringMatching(text),
  );
  const shown = () => locator.elements().map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(wanted);
}
