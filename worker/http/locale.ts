/** Which language a caller is answered in. */
import { defaultLocale, isLocale, type Locale } from '../../shared/locales.ts';
import { cookieOf } from './cookies.ts';

/** The language asked for with `?locale=`, when it is one of ours. */
export function requestedLocale(request: Request): Locale | null {
  const asked = new URL(request.url).searchParams.get('locale');
  return asked !== null && isLocale(asked) ? asked : null;
}

/** Chosen with `?locale=`, else by cookie, else by the browser's list, else English. */
export function localeOf(request: Request): Locale {
  const cookie = cookieOf(request, 'locale') ?? '';
  const candidates = [requestedLocale(request) ?? '', cookie, ...acceptedLanguages(request)];
  return candidates.find(isLocale) ?? defaultLocale;
}

/** The languages of `Accept-Language`, the most wanted first. */
function acceptedLanguages(request: Request): string[] {
  const header = request.headers.get('Accept-Language') ?? '';
  return header
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => [tag, tag.split('-', 1).join()]);
}
