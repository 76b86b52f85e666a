/** The languages that the Worker speaks. English stands in its code; any other is read when somebody first needs it. */
import * as v from 'valibot';
import type { Locale } from '../../shared/locales.ts';
import { logWarning } from '../observability/log.ts';

export interface Language {
  readonly locale: Locale;
  /** By their ids; for what is not among them English stands in. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Where the built site is; in it is one file for each language. */
interface Site {
  readonly ASSETS: { fetch(address: string): Promise<Response> };
}

export const english: Language = { locale: 'en', texts: {} };

/** Read once in the life of an isolate. */
const known = new Map<Locale, Language>([['en', english]]);

/** A language with its texts. One that cannot be read is English: what somebody is told must not fail over how. */
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
