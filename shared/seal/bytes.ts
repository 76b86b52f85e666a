/** Byte strings: text, and the fixed-width base62 of keys in links. */

export type Bytes = Uint8Array<ArrayBuffer>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text));
}

/**
 * Bytes as one big-endian number in base62, padded on the left with `0`.
 *
 * @param width the number of characters; the number must fit
 */
export function toBase62(bytes: Uint8Array, width: number): string {
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (let left = width; left > 0; left--) {
    text = ALPHABET.charAt(Number(rest % BASE)) + text;
    rest /= BASE;
  }
  return text;
}

/**
 * Reads what `toBase62` wrote.
 *
 * @param length the number of bytes
 * @returns null when a character is none of base62, or the number needs more bytes
 */
export function fromBase62(text: string, length: number): Bytes | null {
  let rest = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    rest = rest * BASE + BigInt(digit);
  }
  const bytes = new Uint8Array(length);
  for (let index = length - 1; index >= 0; index--) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return rest === 0n ? bytes : null;
}
