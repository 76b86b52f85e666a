/** Language negotiation and writing direction. */
import { languageTag } from './locales.ts';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'he']);

/** The direction that a language is written in, named by its code. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(languageTag(locale))) ? 'rtl' : 'ltr';
}

/**
 * The best match among the offered languages: with the same region, else without a region, else with another region.
 *
 * @param tag the preferred language, a BCP 47 tag in any case
 * @param offered language codes
 */
export function nearestLocale<Code extends string>(
  tag: string,
  offered: readonly Code[],
): Code | undefined {
  const wanted = tag.toLowerCase();
  const language = languageOf(wanted);
  const family = offered.filter((code) => languageOf(languageTag(code)) === language);
  return (
    family.find((code) => languageTag(code).toLowerCase() === wanted) ??
    family.find((code) => code === language) ??
    // Of two regions the first has most speakers; other regions write like the last, such as Portugal.
    family.at(wanted === language ? 0 : -1)
  );
}

function languageOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
