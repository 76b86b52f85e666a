/** The languages of the Worker's texts. English is part of the code; others are read from the site's files when first needed. */
import * as v from 'valibot';
import type { Locale } from '../../shared/locales.ts';
import { logWarning } from '../platform/log.ts';

export interface Language {
  readonly locale: Locale;
  /** By their ids; missing ones are in English. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The files of the built site, one for each language among them. */
interface Site {
  readonly ASSETS: { fetch(address: string): Promise<Response> };
}

export const english: Language = { locale: 'en', texts: {} };

/** Read once in the life of an isolate. */
const known = new Map<Locale, Language>([['en', english]]);

/** A language with its texts; English if it cannot be read. */
export async function languageOf(site: Site, locale: Locale): Promise<Language> {
  const language = known.get(locale) ?? (await read(site, locale));
  if (language) known.set(locale, language);
  return language ?? english;
}

async function read({ ASSETS }: Site, locale: Locale): Promise<Language | null> {
  try {
    // Only the path counts.
    const file = await ASSETS.fetch(`https://site.example/languages/${locale}.json`);
    return { locale, texts: v.parse(v.record(v.string(), v.string()), await file.json()) };
  } catch (error) {
    logWarning('language_unreadable', { locale, error: String(error) });
    return null;
  }
}
