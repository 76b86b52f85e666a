/**
 * Lists that are too long for the Worker's code: the build puts them among the site's files, where the Worker reads them.
 *
 * - `common-passwords`: passwords in lower case that are not too short to be accepted.
 * - `public-suffixes`: the rules of the public suffix list; `icann-suffixes`: the same without those of private owners.
 */
export type SiteListName = 'common-passwords' | 'icann-suffixes' | 'public-suffixes';

/** Where a list is within the site. */
export function siteListPath(name: SiteListName): string {
  return `/lists/${name}.json`;
}
