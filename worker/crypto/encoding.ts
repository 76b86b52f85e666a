/** Bytes to text and back. */

const encoder = new TextEncoder();

/** UTF-8 of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  const binary = String.fromCharCode(...bytes);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes as base64 with padding. */
export function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Reads base64 or base64url, with or without padding.
 *
 * @returns null when it is neither
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
