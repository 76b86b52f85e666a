/**
 * The key in the address of a link. Mail and chat programs append characters to links (`.`, `>`, `%20`, a zero-width space),
 * and copying loses some: the first is repaired here, the second is recognised before anything is asked for.
 *
 * A key is its version and 22 characters of base62, as `worker/crypto/keys.ts` draws it.
 */
const KEY_THEN_TAIL = /^1[\dA-Za-z]{22}(?![\dA-Za-z])/;

/**
 * The key at the beginning of a path segment, without what was appended to it. Nothing is decoded: whatever is appended,
 * encoded or not, begins with a character that no key contains.
 *
 * @param segment as it stands in the address, percent-encoded or not
 * @returns null when the link is incomplete: what is there is too short, too long, or no key at all
 */
export function keyIn(segment: string): string | null {
  return KEY_THEN_TAIL.exec(segment)?.[0] ?? null;
}

/** Whether a text has the form of a key. */
export function isKey(text: string): boolean {
  return keyIn(text) === text;
}
