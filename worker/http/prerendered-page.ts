/** The pages that the build has prerendered, each a file in every language. */
import { pageFileOf, NOT_PRERENDERED } from '../../shared/prerendered-pages.ts';
import { defaultLocale, type Locale } from '../../shared/locales.ts';

/** Pages whose address contains a key: no cache and no search engine may store them. */
const KEYED: ReadonlySet<string> = new Set(['secret', 'ask', 'private', 'burn']);

/**
 * Reads a page in a language; what is not prerendered is the same in all of them.
 *
 * @param request the visitor's, with the conditions under which they have the page already
 * @param name of the page, as `pageNameOf` gives it
 */
export async function prerenderedPage(
  { ASSETS }: Pick<Env, 'ASSETS'>,
  request: Request,
  name: string,
  locale: Locale,
): Promise<Response> {
  const path = pageFileOf(name === NOT_PRERENDERED ? defaultLocale : locale, name);
  const file = await ASSETS.fetch(new Request(new URL(path, request.url), request));
  const response = byLanguage(file);
  // The file has the headers of its own path.
  response.headers.set('Cache-Control', KEYED.has(name) ? 'no-store' : 'no-cache');
  if (!KEYED.has(name)) response.headers.delete('X-Robots-Tag');
  return response;
}

/** A page that other visitors get in other languages. */
export function byLanguage(page: Response): Response {
  const response = new Response(page.body, page);
  response.headers.append('Vary', 'Accept-Language, Cookie');
  return response;
}
