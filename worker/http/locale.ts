/** The language of responses. */
import { nearestLocale } from '../../shared/language.ts';
import { defaultLocale, isLocale, type Locale, supportedLocales } from '../../shared/locales.ts';
import { cookieOf } from './cookies.ts';
import { queryOf } from './query.ts';

/** The language asked for with `?locale=`, when it is one of ours. */
export function requestedLocale(request: Request): Locale | null {
  const asked = queryOf(request).get('locale');
  return asked !== null && isLocale(asked) ? asked : null;
}

/**
 * By `?locale=`, else by the calling page (`O-Locale`, a BCP 47 tag), else by cookie, else by the account, else by the
 * browser's list, else English.
 *
 * @param stored the language of the caller's account, if they have one
 */
export function localeOf(request: Request, stored = ''): Locale {
  const cookie = cookieOf(request, 'locale') ?? '';
  const chosen =
    requestedLocale(request) ?? pageLocale(request) ?? (isLocale(cookie) ? cookie : null);
  const known = chosen ?? (isLocale(stored) ? stored : null);
  return known ?? acceptedLocale(request) ?? defaultLocale;
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
