/** Changes the language of a page, as the product itself would. For specs that are in the workshop. */
import { globSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { directionOf } from '../../../shared/language.ts';
import { languageTag } from '../../../shared/locales.ts';
import { workshopDirectory } from '../../../worker/node/paths.ts';

/** Requests a language of a page; resolves to whether the page is in it now. */
export async function chooseLocale(page: Page, locale: string): Promise<unknown> {
  await hydrationEnded(page);
  if (!(await page.evaluate(() => 'chooseLocale' in globalThis))) {
    // Not as an element: the pages accept no address of a script but from their own policy.
    await page.evaluate(`import(${JSON.stringify(`/${switchScript()}`)})`);
  }
  return page.evaluate(async (wanted) => {
    const choose: unknown = Reflect.get(globalThis, 'chooseLocale');
    if (typeof choose !== 'function') return 'the script that changes the language did not run';
    const result: unknown = await Reflect.apply(choose, undefined, [wanted]);
    return result;
  }, locale);
}

/** Until then no visitor can change the language: what they do is recorded, and repeated afterwards. */
async function hydrationEnded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.dispatchEvent(new Event('input', { bubbles: true }));
    probe.remove();
    return globalThis.waxseal?.earlyEvents.delete(probe) !== true;
  });
}

/** Expects the language and the writing direction of the document. */
export async function expectLanguage(page: Page, locale: string): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', languageTag(locale));
  await expect(html).toHaveAttribute('dir', directionOf(locale));
}

function switchScript(): string {
  const [script] = globSync('dist/language-switch-*.js', { cwd: workshopDirectory });
  if (script === undefined) throw new Error('the workshop has no script that changes the language');
  return script;
}
