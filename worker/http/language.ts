/** The language of a response: which one it is, and its texts. */
import * as v from 'valibot';
import { nearestLocale } from '../../shared/language.ts';
import { defaultLocale, isLocale, type Locale, supportedLocales } from '../../shared/locales.ts';
import { logWarning } from '../platform/log.ts';
import { cookieOf } from './cookies.ts';
import { queryOf } from './query.ts';

/** English is part of the code; the texts of others are read from the site's files when first needed. */
export interface Language {
  readonly locale: Locale;
  /** The texts by their ids; missing ones are in English. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The files of the built site, one for each language among them. */
interface Site {
  readonly ASSETS: { fetch(address: string): Promise<Response> };
}

export const english: Language = { locale: 'en', texts: {} };

/** The languages that were read: each once in the life of an isolate. */
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

/** The language asked for with `?locale=`, when it is one of ours. */
export function requestedLocale(request: Request): Locale | null {
  const asked = queryOf(request).get('locale');
  return asked !== null && isLocale(asked) ? asked : null;
}

/**
 * Chooses a language by `?locale=`, else by the calling page (`O-Locale`, a BCP 47 tag), else by cookie, else by the account, else by the
 * browser's list, else English.
 *
 * @param stored the language of the caller's account, if they have one
 */
export function localeOf(request: Request, stored = ''): Locale {
  const cookie = cookieOf(request, 'locale') ?? '';
  const chosen =
    requestedLocale(request) ?? pageLocale(request) ?? (isLocale(cookie) ? cookie : null);
  const own = chosen ?? (isLocale(stored) ? stored : null);
  return own ?? acceptedLocale(request) ?? defaultLocale;
}

function pageLocale({ headers }: Request): Locale | undefined {
  const tag = headers.get('O-Locale');
  return tag === null ? undefined : nearestLocale(tag, supportedLocales);
}

/** The most wanted language of `Accept-Language` that one of ours is near to. */
function acceptedLocale(request: Request): Locale | undefined {
  const header = request.headers.get('Accept-Language');
  if (header === null) return undefined;
  const wanted = header
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted
    .map(({ tag }) => nearestLocale(tag, supportedLocales))
    .find((locale) => locale !== undefined);
}

function readRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
}
