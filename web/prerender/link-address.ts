/** The address of a link, read once before anything is shown, and repaired in the browser's history. */
import { linkPath, repairedLink } from '../../shared/link-key.ts';
import { readFragment } from '../../shared/seal/fragment.ts';
import { fragmentProblem } from './link-fragment.ts';
import type { Protocol } from './protocol.ts';

type LinkAddress = Pick<Protocol, 'link' | 'fragment' | 'isLinkChanged'>;

const NO_LINK: LinkAddress = { link: null, fragment: 'none', isLinkChanged: false };

/**
 * Removes what mail and chat programs appended to a link, and puts a fragment that became a part of the path or the query back into its
 * place.
 * An incomplete link stays as it is, and nothing is asked for.
 */
export function cleanAddress(): LinkAddress {
  const repaired = repairedLink(location);
  if (repaired === null) return NO_LINK;
  const { path, search, fragment: text, isChanged: isLinkChanged } = repaired;
  const isRecipients = path.startsWith('/s');
  const isAsk = path.startsWith('/a');
  // For a path with a further segment the server has sent the page of an unknown one, which is another application.
  if (isRecipients && !isLinkChanged && /\/./.test(location.pathname.slice(path.length))) {
    location.replace(path + search + text);
    return NO_LINK;
  }
  history.replaceState(null, '', path + search + text);
  const fragment = readFragment(location.hash);
  // That of an ask link looks like that of a secret without a passphrase. The private page needs none.
  const isDamaged = isAsk
    ? typeof fragment === 'string' || fragment.hasPassphrase
    : isRecipients && fragmentProblem(fragment) !== null;
  return { link: isDamaged ? null : path, fragment, isLinkChanged };
}

/** From now on a page is loaded again when the fragment of its link changes: another fragment is another link. */
export function reloadForFragment(): void {
  addEventListener('hashchange', ({ oldURL }) => {
    const { pathname } = location;
    if (linkPath(pathname) !== null && new URL(oldURL).pathname === pathname) location.reload();
  });
}
