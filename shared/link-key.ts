/**
 * The key in the address of a link. Mail and chat programs append characters to links (`.`, `>`, `%20`, a zero-width space),
 * and copying loses some: the first is repaired, the second is recognised before anything is asked of the server.
 *
 * A key is its version and 22 characters of base62, as `worker/crypto/keys.ts` draws it.
 */
const KEY = /^1[\dA-Za-z]{22}$/;
const LINK = /^\/(?:secret|private)\/1[\dA-Za-z]{22}(?![\dA-Za-z])(?:\/burn)?/;

/** Whether a text has the form of a key. If the one in a link has not, the link is incomplete. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * The path of a link without what was appended to it. Nothing is decoded: whatever is appended, encoded or not, begins with
 * a character that no key contains.
 *
 * @param path as it stands in the address, percent-encoded or not
 * @returns null when it is no link of a secret, or an incomplete one: its key is too short, too long, or none at all
 */
export function linkPath(path: string): string | null {
  return LINK.exec(path)?.[0] ?? null;
}

/** What link gateways make of `#`. */
const ENCODED_HASH = /^%(?:25)*23/;

export interface RepairedLink {
  /** Without what was appended to it. */
  readonly path: string;
  /** With `#`; empty for none. */
  readonly fragment: string;
  /** Whether something on the way had encoded the `#`: the key became a part of the path, which servers get. */
  readonly isChanged: boolean;
}

/**
 * The same for a whole link: a fragment that became a part of the path is put back into its place.
 *
 * @returns null when it is no link of a secret, or an incomplete one
 */
export function repairedLink({
  pathname,
  hash,
}: Pick<URL, 'pathname' | 'hash'>): RepairedLink | null {
  const path = linkPath(pathname);
  if (path === null) return null;
  const appended = pathname.slice(path.length);
  const fragment = appended.replace(ENCODED_HASH, '#');
  const isChanged = fragment !== appended;
  // A second `#` must stay, for `readFragment` to refuse: the first key could be someone else's.
  return { path, fragment: isChanged ? fragment + hash : hash, isChanged };
}
