/**
 * A translator like those of browsers: it puts two `<font>` elements with its translation, here in capitals, in the place of each
 * text node. What has `translate="no"` it leaves alone.
 */
import type { Page } from '@playwright/test';

/** Before the application starts, once it has started, or from the first moment on for as long as the page is open. */
export type Translator = 'before' | 'after' | 'always';

/** Translates each page that is opened from now on; `after` translates what is open when `translateNow` is called. */
export async function addTranslator(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript(installTranslator, translator);
}

/** Has a translator of kind `after` translate the page. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.translatePage());
}

declare global {
  // A property of the global object can only be declared with `var`.
  var translatePage: () => void;
}

/** Runs in the page. */
function installTranslator(translator: 'before' | 'after' | 'always'): void {
  const kept = 'font, script, style, textarea, title, [translate=no]';
  // The name is not that of an element of today.
  const create = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (text instanceof Text && text.data.trim() !== '' && !text.parentElement?.closest(kept)) {
        found.push(text);
      }
    }
    for (const text of found) {
      const outer = create();
      const inner = create();
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  globalThis.translatePage = translate;
  if (translator === 'after') return;
  const begin = async () => {
    // The recipient's page puts the state of the secret into the place of what was prerendered.
    await globalThis.waxseal?.stateShown;
    translate();
    if (translator === 'before') return;
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(translate).observe(document.body, changes);
  };
  document.addEventListener('DOMContentLoaded', () => void begin());
}
