/** Bytes to text and back. */

const encoder = new TextEncoder();
/** A function takes no more arguments than this in every runtime. */
const ARGUMENTS_MAX = 0x8000;

/** UTF-8 of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Keeps a byte order mark, which is content; null for invalid UTF-8, which could not be returned byte for byte. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes as base64 with padding. */
export function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += ARGUMENTS_MAX) {
    binary += String.fromCharCode(...bytes.subarray(from, from + ARGUMENTS_MAX));
  }
  return btoa(binary);
}

/**
 * Reads base64 or base64url, with or without padding.
 *
 * @returns null when it is neither
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    // Several times as fast as a callback for each byte, of which a ciphertext has a million.
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

/** Bytes as hexadecimal digits in lower case. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads an even number of hexadecimal digits. */
export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
