/** The site's shell as an answer of the Worker's own: the same page, with something in it for those without script. */
import { directionOf } from '../../shared/language.ts';
import { languageTag, type Locale } from '../../shared/locales.ts';

interface Page {
  readonly status?: number;
  readonly locale: Locale;
  /** Stands in front of everything else; '' leaves the shell as it is. */
  readonly html: string;
  readonly headers?: Headers;
}

/** Answers with the shell. Nobody may keep it: what is in it was made for one visitor. */
export async function shellPage(
  { method, url }: Request,
  { ASSETS }: Env,
  { status = 200, locale, html, headers = new Headers() }: Page,
): Promise<Response> {
  // Asked for without the visitor's headers: to them this is another page, of which they have no copy.
  const shell = await ASSETS.fetch(new URL('/', url).href);
  const page = html === '' ? shell : rewritten(shell, locale, html);
  const response = new Response(method === 'HEAD' ? null : page.body, {
    status,
    headers: page.headers,
  });
  for (const name of ['ETag', 'Last-Modified', 'Content-Length']) response.headers.delete(name);
  response.headers.set('Cache-Control', 'no-store');
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** What the shell says to those without script makes room. */
function rewritten(shell: Response, locale: Locale, html: string): Response {
  return new HTMLRewriter()
    .on('html', {
      element: (element) => {
        element.setAttribute('lang', languageTag(locale));
        element.setAttribute('dir', directionOf(locale));
      },
    })
    .on('body > noscript', { element: (element) => void element.remove() })
    .on('body', { element: (element) => void element.prepend(html, { html: true }) })
    .transform(shell);
}
