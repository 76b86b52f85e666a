/**
 * The codes of the product's languages. The first is the default. Where there is a code without a region, the file of the same
 * code with a region has only what differs.
 */
const codes = [
  'en',
  'ar',
  'bg',
  'ca_ES',
  'cn',
  'cs',
  'da_DK',
  'de',
  'el_GR',
  'es',
  'fr',
  'fr_FR',
  'he',
  'hu',
  'it_IT',
  'nl',
  'pl',
  'pt_BR',
  'pt_PT',
  'ru',
  'sl_SI',
  'sv_SE',
  'tr',
  'uk',
  'vi',
] as const;

/** The BCP 47 tags of codes that do not stand for a language and its region. */
const tags: ReadonlyMap<string, string> = new Map([
  // Without it, `Intl` writes digits that the texts do not use.
  ['ar', 'ar-u-nu-latn'],
  ['cn', 'zh-CN'],
  ['fr', 'fr-CA'],
]);

/**
 * The name of each language in the language itself, because 25 calls of `Intl.DisplayNames` take a tenth of a second. It is a
 * table of its own, so that the boot script, which needs no names, can leave it out.
 */
const names: Readonly<Record<Locale, string>> = {
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

export type Locale = (typeof codes)[number];

/** A language with a translation file; English is in the code. */
export type Translation = Exclude<Locale, 'en'>;

/** The codes of all languages, the default first. */
export const supportedLocales: readonly Locale[] = codes;

export const defaultLocale: Locale = 'en';

export function isLocale(code: string): code is Locale {
  return codes.some((one) => one === code);
}

/** The BCP 47 tag of a code; one that is not ours is taken for a language and its region. */
export function languageTag(code: string): string {
  return tags.get(code) ?? code.replace('_', '-');
}

/** What a language calls itself; one that is not ours is called by its code. */
export function languageName(code: string): string {
  return isLocale(code) ? names[code] : code;
}
