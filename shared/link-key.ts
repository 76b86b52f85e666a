/**
 * The key in the address of a link. Email and chat programs append characters to links (`.`, `>`, `%20`, a zero-width space),
 * and copying loses some: the first is repaired, the second is recognised before anything is asked of the server.
 *
 * A key is its version and 22 characters of base62, as `worker/crypto/keys.ts` generates it.
 */
const KEY = /^1[\dA-Za-z]{22}$/;
const LINK = /^\/(?:secret|ask|private(?:\/ask)?)\/1[\dA-Za-z]{22}(?![\dA-Za-z])(?:\/burn)?/;

/** Only the form is checked. A link whose key has another form is incomplete. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Whether the platform's log redaction recognises a key: by two upper-case letters, two lower-case letters and two digits. Keys that
 * lack them are drawn again.
 */
export function isRedactable(key: string): boolean {
  return [/[A-Z].*[A-Z]/, /[a-z].*[a-z]/, /\d.*\d/].every((pair) => pair.test(key.slice(1)));
}

/**
 * The path of a link without what was appended to it. Nothing is decoded: whatever is appended, encoded or not, begins with
 * a character that no key contains.
 *
 * @param path as it stands in the address, percent-encoded or not
 * @returns null when it is no link of a secret or a request, or an incomplete one: its key is too short, too long, or none at all
 */
export function linkPath(path: string): string | null {
  return LINK.exec(path)?.[0] ?? null;
}

/** What link gateways make of `#`. */
const ENCODED_HASH = /^%(?:25)*23/;
/** The one query that a link of ours has, with a `#` behind it that was encoded. */
const ENCODED_AFTER_QUERY = /^(\?locale=[\w-]*)(%(?:25)*23.*)$/s;

export interface RepairedLink {
  /** The path without what was appended to it. */
  readonly path: string;
  /** The query with `?`; empty for none. */
  readonly search: string;
  /** The fragment with `#`; empty for none. */
  readonly fragment: string;
  /** Whether something on the way had encoded the `#`: the key became a part of the path or the query, which servers get. */
  readonly isChanged: boolean;
}

/**
 * Repairs a whole link: as `linkPath`, and a fragment that became a part of the path or the query is put back into its place.
 *
 * @returns null when it is no link of a secret or a request, or an incomplete one
 */
export function repairedLink({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): RepairedLink | null {
  const path = linkPath(pathname);
  if (path === null) return null;
  const [, query = search, behindQuery = ''] = ENCODED_AFTER_QUERY.exec(search) ?? [];
  const encoded = [pathname.slice(path.length), behindQuery].filter((end) =>
    ENCODED_HASH.test(end),
  );
  // A second `#` must stay, for `readFragment` to refuse: the first key could be someone else's.
  const fragment = encoded.map((end) => end.replace(ENCODED_HASH, '#')).join('') + hash;
  return { path, search: query, fragment, isChanged: encoded.length > 0 };
}
