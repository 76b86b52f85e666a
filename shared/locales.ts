/** The languages of the product, by the codes that users and the API see; the first is the default. */
export const supportedLocales = ['en'] as const;

export type Locale = (typeof supportedLocales)[number];

export const defaultLocale: Locale = supportedLocales[0];

/** Whether a language code is one of ours. */
export function isLocale(code: string): code is Locale {
  return (supportedLocales as readonly string[]).includes(code);
}
