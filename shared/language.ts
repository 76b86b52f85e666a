/** How people's wishes and the ways of writing go with the languages on offer. */
import { languageTag } from './locales.ts';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'he']);

/** The direction that a language is written in, named by its code. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(languageTag(locale))) ? 'rtl' : 'ltr';
}

/**
 * The language on offer that is nearest to one that somebody reads: with its region, else the same language without, else
 * with another region.
 *
 * @param tag what is read, a BCP 47 tag in any case
 * @param offered codes of languages
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
    // Of two regions the first is where most live; people elsewhere write as those of the last: Portugal's way.
    family.at(wanted === language ? 0 : -1)
  );
}

function languageOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
