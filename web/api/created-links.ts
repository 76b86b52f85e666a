/** The links of new secrets, and the page that shows them to their sender. */
import { COPIES_MAX } from '../../shared/limits.ts';
import { isKey } from '../../shared/link-key.ts';

export interface CreatedLink {
  readonly metadataKey: string;
  /** Of the links, without `#`; empty where the site encrypts. */
  readonly fragment: string;
}

/** Where the page with several links is: its fragment, which no server gets, lists them. */
export const LINKS_PATH = '/private/links';

/** The address of the private page of one secret, or of the page with the links of several. */
export function createdHref(links: readonly CreatedLink[]): string {
  const [first] = links;
  if (links.length !== 1 || !first) return `${LINKS_PATH}#${linksFragment(links)}`;
  const { metadataKey, fragment } = first;
  return `/private/${metadataKey}${fragment && `#${fragment}`}`;
}

/** The fragment that lists links: `key:fragment,key:fragment`, and a key alone where there is no fragment. */
export function linksFragment(links: readonly CreatedLink[]): string {
  return links
    .map(({ metadataKey, fragment }) => metadataKey + (fragment && `:${fragment}`))
    .join(',');
}

/**
 * Reads the fragment of the page with several links. What is no key is left out: the address may have been cut.
 *
 * @param fragment without `#`
 */
export function readLinks(fragment: string): CreatedLink[] {
  const links = fragment.split(',').map((link) => {
    const [metadataKey = '', own = ''] = link.split(':');
    return { metadataKey, fragment: own };
  });
  const keys = new Set<string>();
  return links
    .filter(({ metadataKey: key }) => isKey(key) && !keys.has(key) && keys.add(key))
    .slice(0, COPIES_MAX);
}
