/** HMAC-signed texts. Keys have ids and can be rotated: the first signs, all are accepted. */
import { base64url, fromBase64, utf8 } from './encoding.ts';
import { hmac, hmacMatches } from './hash.ts';

export interface SigningKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** At least one key; the first one signs. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

/**
 * Signs a text for one purpose.
 *
 * @returns `<key id>.<base64url of HMAC-SHA-256>`
 */
export function sign([key]: SigningKeys, purpose: string, text: string): string {
  return `${key.id}.${base64url(hmac(key.bytes, utf8(`${purpose}\0${text}`)))}`;
}

/** Verifies a signature for a purpose and a text, in constant time. */
export function isSigned(
  keys: SigningKeys,
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const [id, mac = '', ...rest] = signature.split('.');
  const key = keys.find((candidate) => candidate.id === id);
  const tag = fromBase64(mac);
  if (!key || !tag || rest.length > 0) return false;
  return hmacMatches(key.bytes, utf8(`${purpose}\0${text}`), tag);
}
