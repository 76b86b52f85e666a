/** A translator like those of browsers, on the built pages. */
import type { Page } from '@playwright/test';
import { translateNow as translate } from '../../screens/support/translator.ts';

/** Before the application starts, or from the first moment on for as long as the page is open. */
export type Translator = 'before' | 'always';

/** Translates each page that is opened from now on. */
export async function addTranslator(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript({ content: `globalThis.translatePage = ${translate.toString()}` });
  await page.addInitScript(installTranslator, translator);
}

/** Has the page translated once more. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.translatePage());
}

declare global {
  // A property of the global object can only be declared with `var`.
  var translatePage: () => void;
}

/** Runs in the page. */
function installTranslator(translator: Translator): void {
  const begin = async () => {
    // The recipient's page puts the state of the secret into the place of what was prerendered.
    await globalThis.waxseal?.stateShown;
    globalThis.translatePage();
    if (translator === 'before') return;
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(globalThis.translatePage).observe(document.body, changes);
  };
  document.addEventListener('DOMContentLoaded', () => void begin());
}
