/** Changes the language of the open page, as the product itself would. */
import { expect } from 'vitest';
import { directionOf } from '../../../shared/language.ts';
import { languageTag } from '../../../shared/locales.ts';
import { chooseLocale } from '../../../web/intl/language.ts';

export async function switchLanguage(locale: string): Promise<void> {
  expect(await chooseLocale(locale), `switched to ${locale}`).toBe(true);
  await expectLanguage(locale);
}

/** Expects the language and the writing direction of the document. */
export async function expectLanguage(locale: string): Promise<void> {
  const html = document.documentElement;
  await expect
    .poll(() => [html.lang, html.dir])
    .toEqual([languageTag(locale), directionOf(locale)]);
}
