/** A person on a page: finds controls by the words that are read on them. */
import { expect } from 'vitest';
import type { Tab } from './tab.ts';

const FOUND = '[data-found]';

export class Visit {
  readonly tab: Tab;
  readonly #base: string;

  constructor(tab: Tab, base: string) {
    this.tab = tab;
    this.#base = base;
  }

  async open(path: string): Promise<void> {
    // Another fragment alone would not load the page again.
    await this.tab.goto('about:blank');
    await this.tab.goto(this.#base + path);
  }

  /** As a link of the page would. */
  async goOn(path: string): Promise<void> {
    await this.tab.goto(this.#base + path);
  }

  /** Clicks the button of the page's form. */
  async submit(): Promise<void> {
    await this.tab.click('main form [type=submit]');
  }

  /** Clicks the button or link with a name, in a part of the page. */
  async click(name: string, within = 'body'): Promise<void> {
    await this.#find('button, a, summary', name, within);
    await this.tab.click(FOUND);
  }

  /** Replaces the text of the field with a label. */
  async type(label: string, text: string): Promise<void> {
    await this.#find('input, textarea', label, 'main');
    await this.tab.type(FOUND, text);
  }

  async expectHeading(text: string): Promise<void> {
    const heading = () => this.tab.run(() => document.querySelector('h1')?.innerText ?? '');
    await expect.poll(async () => (await heading()).replaceAll(/\s+/g, ' ').trim()).toBe(text);
  }

  /** Expects a text to be seen. */
  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.tab.run(() => document.body.innerText)).toContain(text);
  }

  /** Marks the element that is found, so that every driver finds it, once it can be pressed. */
  async #find(kinds: string, name: string, within: string): Promise<void> {
    const mark = () =>
      this.tab.run(
        (selector, wanted, place) => {
          for (const old of document.querySelectorAll('[data-found]'))
            old.removeAttribute('data-found');
          const nameOf = (element: Element) =>
            element.getAttribute('aria-label') ??
            (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? element.labels?.[0]?.textContent
              : null) ??
            element.textContent ??
            '';
          const found = [...document.querySelectorAll(`${place} :is(${selector})`)].find(
            (element) =>
              element.getClientRects().length > 0 &&
              element.getAttribute('aria-disabled') !== 'true' &&
              nameOf(element).replace('*', '').replaceAll(/\s+/g, ' ').trim().startsWith(wanted),
          );
          if (found === undefined) return false;
          found.setAttribute('data-found', '');
          // While a page unfolds, a control has a place already and cannot be pressed yet.
          found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const { x, y, width, height } = found.getBoundingClientRect();
          return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        },
        kinds,
        name,
        within,
      );
    await expect.poll(mark, { message: `there is no ${name}` }).toBe(true);
  }
}
