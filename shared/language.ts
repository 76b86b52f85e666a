/** What a browser, a mail and `Intl` want to know of one of our languages. */

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/** The direction that a language is written in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.split(/[-_]/, 1)[0] ?? '') ? 'rtl' : 'ltr';
}

/** The BCP 47 tag of one of our codes, as `lang` and `Intl` want it. */
export function languageTag(locale: string): string {
  return locale.replace('_', '-');
}
