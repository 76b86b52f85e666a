/** Which page the application will show at an address, and whether the document has it already. */
import { DASHBOARD, isForVisitors, NOT_FOUND } from '../../shared/prerendered-pages.ts';

/** The path of the page to be shown: signed-in customers are redirected to the dashboard from the pages for visitors. */
export function shownPath(path: string, isSignedIn: boolean): string {
  return isForVisitors(path) && isSignedIn ? DASHBOARD : path;
}

/**
 * Whether a document shows what the application will. Signed-in customers are redirected from the pages for visitors, a link
 * has a page of its own, however it was damaged, the sign-in page can have a notice, and the file itself is no page.
 *
 * @param page the name of the page that was prerendered in the document
 * @param path that of the page to be shown
 * @param isComplete whether a link of a secret, if the address is one, can be opened
 */
export function isShownAt(
  page: string,
  path: string,
  address: Pick<Location, 'pathname' | 'search'>,
  isComplete: boolean,
): boolean {
  if (path !== address.pathname || path.startsWith('/pages/')) return false;
  if (/[?&]notice=/.test(address.search)) return false;
  const isLink = /^\/(?:secret|ask|private)\/./.test(path);
  return page === NOT_FOUND ? !isLink : !isLink || isComplete;
}
