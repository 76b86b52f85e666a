/**
 * The languages of the product, by the code that users and the API see; the first is the default. Each has the tag (BCP 47)
 * for `lang` and `Intl`, and its own name: `Intl` takes a tenth of a second for 25 names. A code with a region has a file of only what differs from the same code without, where there is one.
 */
const languages = {
  en: ['en', 'English'],
  // Otherwise `Intl` writes digits that the texts do not use.
  ar: ['ar-u-nu-latn', 'العربية'],
  bg: ['bg', 'Български'],
  ca_ES: ['ca-ES', 'Català'],
  cn: ['zh-CN', '简体中文'],
  cs: ['cs', 'Čeština'],
  da_DK: ['da-DK', 'Dansk'],
  de: ['de', 'Deutsch'],
  el_GR: ['el-GR', 'Ελληνικά'],
  es: ['es', 'Español'],
  fr: ['fr', 'Français'],
  fr_FR: ['fr-FR', 'Français (France)'],
  he: ['he', 'עברית'],
  hu: ['hu', 'Magyar'],
  it_IT: ['it-IT', 'Italiano'],
  nl: ['nl', 'Nederlands'],
  pl: ['pl', 'Polski'],
  pt_BR: ['pt-BR', 'Português (Brasil)'],
  pt_PT: ['pt-PT', 'Português (Portugal)'],
  ru: ['ru', 'Русский'],
  sl_SI: ['sl-SI', 'Slovenščina'],
  sv_SE: ['sv-SE', 'Svenska'],
  tr: ['tr', 'Türkçe'],
  uk: ['uk', 'Українська'],
  vi: ['vi', 'Tiếng Việt'],
} as const;

export type Locale = keyof typeof languages;

/** A language with a translation file; English is in the code. */
export type Translation = Exclude<Locale, 'en'>;

/** The codes of all languages, the default first. */
export const supportedLocales: readonly Locale[] = Object.keys(languages).filter(isLocale);

export const defaultLocale: Locale = 'en';

/** Whether a language code is one of ours. */
export function isLocale(code: string): code is Locale {
  return Object.hasOwn(languages, code);
}

/** The BCP 47 tag of a code; one that is not ours is taken for a language and its region. */
export function languageTag(code: string): string {
  return isLocale(code) ? languages[code][0] : code.replace('_', '-');
}

/** What a language calls itself; one that is not ours is called by its code. */
export function languageName(code: string): string {
  return isLocale(code) ? languages[code][1] : code;
}
