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
