import { defaultLocale, isLocale, type Locale } from '../../shared/locales.ts';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/**
 * Picks the language of the interface: what was chosen wins over what the browser asks for.
 *
 * @param chosen the code kept from an earlier choice
 * @param wanted the browser's languages, best first, as BCP 47 tags
 */
export function negotiateLocale(chosen: string | null, wanted: readonly string[]): Locale {
  if (chosen !== null && isLocale(chosen)) return chosen;
  for (const tag of wanted) {
    const exact = tag.replace('-', '_');
    if (isLocale(exact)) return exact;
    const language = tag.split('-', 1)[0] ?? '';
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}

/** The direction that a language is written in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.split(/[-_]/, 1)[0] ?? '') ? 'rtl' : 'ltr';
}
