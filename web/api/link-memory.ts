/**
 * What this tab remembers of links, by the keys of their private pages. It is in no storage: it lasts until the tab is closed or
 * loaded again, or its user signs out.
 */

/** The fragments of the links that this tab has created, without `#`: lists lead to pages that show the link. */
export const createdFragments = new Map<string, string>();

/** What the sender calls each of several links. */
export const linkNames = new Map<string, string>();

export function forgetLinks(): void {
  createdFragments.clear();
  linkNames.clear();
}
