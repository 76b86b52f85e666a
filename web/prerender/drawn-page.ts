/**
 * Puts the page that was drawn ahead in the visitor's language in place of the English one, or removes what was drawn for another
 * page. Until then nothing of it is visible.
 */
import { NOT_FOUND, pageFileOf } from '../../shared/drawn-pages.ts';
import { drawnHtml } from '../api/trusted-types.ts';

const { documentElement } = document;

/**
 * Resolves when the page stands in the document.
 *
 * @param shownPath the path of the page that the application will show
 * @param isComplete whether a link of a secret, if the address is one, can be opened
 * @param undrawn languages in which no page is drawn
 */
export async function showDrawnPage(
  locale: string,
  shownPath: string,
  isComplete: boolean,
  undrawn: readonly string[],
): Promise<void> {
  const { page } = documentElement.dataset;
  if (page === undefined) return;
  const isOther = !isFor(page, shownPath, isComplete) || undrawn.includes(locale);
  if (!isOther && documentElement.dataset['drawn'] === locale) return;
  documentElement.dataset['wait'] = '';
  const loaded = isOther ? null : load(pageFileOf(locale, page));
  await parsed();
  const root = document.querySelector('#root');
  const drawn = await loaded;
  if (drawn) {
    root?.replaceChildren(...(drawn.querySelector('#root')?.childNodes ?? []));
    for (const template of document.querySelectorAll('template')) template.remove();
    document.body.append(...drawn.querySelectorAll('template'));
    document.title = drawn.title;
    documentElement.dataset['drawn'] = locale;
  } else {
    // There is nothing to hydrate. What was drawn in English is better than nothing until the application replaces it.
    delete documentElement.dataset['page'];
    if (isOther) root?.replaceChildren();
  }
  delete documentElement.dataset['wait'];
}

/**
 * Whether the document shows what the application will. Signed-in customers are redirected from the pages for visitors, a link
 * has a page of its own, however it was damaged, the sign-in page can have a notice, and the file itself is no page.
 */
function isFor(page: string, path: string, isComplete: boolean): boolean {
  if (path !== location.pathname || path.startsWith('/pages/')) return false;
  if (/[?&]notice=/.test(location.search)) return false;
  const isLink = /^\/(?:secret|private)\/./.test(path);
  return page === NOT_FOUND ? !isLink : !isLink || isComplete;
}

/** The longest that nothing is visible while a page is loaded. */
const LOAD_MS_MAX = 2000;

/** The file of a drawn page; null if it cannot be loaded, or not in time: then the English one stays. */
async function load(path: string): Promise<Document | null> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(LOAD_MS_MAX) });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(drawnHtml(await answer.text()), 'text/html');
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
