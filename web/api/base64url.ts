/** Bytes in JSON: base64url without padding. In headers: base64. */

/** A function takes no more arguments than this in every browser. */
const ARGUMENTS_MAX = 0x8000;

/** Bytes as base64url. */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += ARGUMENTS_MAX) {
    binary += String.fromCharCode(...bytes.subarray(from, from + ARGUMENTS_MAX));
  }
  return btoa(binary);
}

/**
 * Reads what `toBase64url` wrote.
 *
 * @throws DOMException where it is no base64url
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
