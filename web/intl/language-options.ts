import { languageName, languageTag } from '../../shared/locales.ts';
import { locales } from './language.ts';

/** Every language, by its own name, in the order of the alphabets. */
export const languageOptions = locales
  .map((locale) => ({ value: locale, text: languageName(locale), lang: languageTag(locale) }))
  .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
