/**
 * Puts the page that was prerendered in the visitor's language in place of the English one, or removes what was prerendered for another
 * page. Until then nothing of it is visible.
 */
import { pageFileOf } from '../../shared/prerendered-pages.ts';
import { prerenderedHtml } from '../api/trusted-types.ts';
import { isShownAt } from './shown-page.ts';

const { documentElement } = document;

/**
 * Resolves when the page stands in the document.
 *
 * @param shownPath the path of the page that the application will show
 * @param isComplete whether a link of a secret, if the address is one, can be opened
 * @param omitted languages in which no page is prerendered
 */
export async function showPrerenderedPage(
  locale: string,
  shownPath: string,
  isComplete: boolean,
  omitted: readonly string[],
): Promise<void> {
  const { page } = documentElement.dataset;
  if (page === undefined) return;
  const isOther = !isShownAt(page, shownPath, location, isComplete) || omitted.includes(locale);
  if (!isOther && documentElement.dataset['prerendered'] === locale) return;
  documentElement.dataset['wait'] = '';
  const loaded = isOther ? null : load(pageFileOf(locale, page));
  await parsed();
  const root = document.querySelector('#root');
  const prerendered = await loaded;
  if (prerendered) {
    root?.replaceChildren(...(prerendered.querySelector('#root')?.childNodes ?? []));
    for (const template of document.querySelectorAll('template')) template.remove();
    document.body.append(...prerendered.querySelectorAll('template'));
    document.title = prerendered.title;
    documentElement.dataset['prerendered'] = locale;
  } else {
    // There is nothing to hydrate. What was prerendered in English is better than nothing until the application replaces it.
    delete documentElement.dataset['page'];
    if (isOther) root?.replaceChildren();
  }
  delete documentElement.dataset['wait'];
}

/** The longest that nothing is visible while a page is loaded. */
const LOAD_MS_MAX = 2000;

/** The file of a prerendered page; null if it cannot be loaded, or not in time: then the English one stays. */
async function load(path: string): Promise<Document | null> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(LOAD_MS_MAX) });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(prerenderedHtml(await answer.text()), 'text/html');
  } catch {
    return null;
  }
}

/** Resolves when the document is parsed, which is before any module runs. */
export async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  document.addEventListener('readystatechange', resolve, { once: true });
  await promise;
}
