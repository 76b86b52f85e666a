import { languageTag } from './negotiate.ts';

/** The name of a language in that language itself, as those look for it who read no other. */
export function languageName(locale: string): string {
  const tag = languageTag(locale);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
