/**
 * The languages of the product: the BCP 47 tag of each code that users and the API see. The first is the default. A code
 * with a region has a file of only what differs from the same code without, where there is one.
 */
const tags = {
  en: 'en',
  // Else `Intl` writes digits that the texts do not use.
  ar: 'ar-u-nu-latn',
  bg: 'bg',
  ca_ES: 'ca-ES',
  cn: 'zh-CN',
  cs: 'cs',
  da_DK: 'da-DK',
  de: 'de',
  el_GR: 'el-GR',
  es: 'es',
  fr: 'fr-CA',
  fr_FR: 'fr-FR',
  he: 'he',
  hu: 'hu',
  it_IT: 'it-IT',
  nl: 'nl',
  pl: 'pl',
  pt_BR: 'pt-BR',
  pt_PT: 'pt-PT',
  ru: 'ru',
  sl_SI: 'sl-SI',
  sv_SE: 'sv-SE',
  tr: 'tr',
  uk: 'uk',
  vi: 'vi',
} as const;

/**
 * The name of each language in the language itself: 25 calls of `Intl.DisplayNames` take a tenth of a second. A table of
 * its own, because the boot script needs none.
 */
const names: Readonly<Record<keyof typeof tags, string>> = {
  en: 'English',
  ar: 'العربية',
  bg: 'Български',
  ca_ES: 'Català',
  cn: '简体中文',
  cs: 'Čeština',
  da_DK: 'Dansk',
  de: 'Deutsch',
  el_GR: 'Ελληνικά',
  es: 'Español',
  fr: 'Français (Canada)',
  fr_FR: 'Français',
  he: 'עברית',
  hu: 'Magyar',
  it_IT: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt_BR: 'Português (Brasil)',
  pt_PT: 'Português (Portugal)',
  ru: 'Русский',
  sl_SI: 'Slovenščina',
  sv_SE: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
};

export type Locale = keyof typeof tags;

/** A language with a translation file; English is in the code. */
export type Translation = Exclude<Locale, 'en'>;

/** The codes of all languages, the default first. */
export const supportedLocales: readonly Locale[] = Object.keys(tags).filter(isLocale);

export const defaultLocale: Locale = 'en';

/** Whether a language code is one of ours. */
export function isLocale(code: string): code is Locale {
  return Object.hasOwn(tags, code);
}

/** The BCP 47 tag of a code; one that is not ours is taken for a language and its region. */
export function languageTag(code: string): string {
  return isLocale(code) ? tags[code] : code.replace('_', '-');
}

/** What a language calls itself; one that is not ours is called by its code. */
export function languageName(code: string): string {
  return isLocale(code) ? names[code] : code;
}
