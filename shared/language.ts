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
    // `fr` is the language of a region, too.
    family.find((code) => code === language && !/-[A-Z]/.test(languageTag(code))) ??
    // Most regions that are not offered write like the last one offered, Portugal or France. Who names no region for Portuguese
    // most likely writes like Brazil, which is the first.
    family.at(wanted === 'pt' ? 0 : -1)
  );
}

/**
 * The tag for dates and numbers in a language: with the user's own region where it writes that language, such as `en-GB`.
 *
 * @param preferred the user's languages as BCP 47 tags, the first one first; one that is not a tag is ignored
 */
export function regionalTag(locale: string, preferred: readonly string[]): string {
  const own = languageTag(locale);
  const wanted = preferred.find((tag) => languageOf(tag) === languageOf(own)) ?? '';
  const [region] = /-[A-Z]{2}$/.exec(wanted) ?? [];
  // Chinese keeps its own region: the Chinese of Taiwan, for example, is written in other characters.
  return region && own !== 'zh-CN' ? own.replace(/^([a-z]+)(?:-[A-Z]+)?/, `$1${region}`) : own;
}

function languageOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}
