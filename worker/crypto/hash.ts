/**
 * SHA-256, HMAC and HKDF. Synchronous, through `node:crypto`: for inputs as small as keys it takes a third of the time of
 * WebCrypto, and a vault's transition needs no `await`.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { equalBytes } from '../platform/rules/equal.ts';
import { hex, utf8 } from './encoding.ts';

/** The purpose of a derived key. One label per purpose, so equal inputs never give equal keys for two purposes. */
export type Label =
  | 'link'
  | 'id'
  | 'ask-id'
  | 'answer'
  | 'ask'
  | 'content'
  | 'envelope'
  | 'pass-pre'
  | 'pass-salt'
  | 'verifier'
  | 'pass-key'
  | 'owner'
  | 'row'
  | 'reader'
  | 'note'
  | 'verified'
  | 'recipient-address'
  | 'recipient-code'
  | 'recipient-ticket'
  | 'receipts'
  | 'password-pre'
  | 'password-verifier'
  | 'password-part'
  | 'token-part'
  | 'bot-check'
  | 'flash'
  | 'email'
  | 'outbox'
  | 'webhook'
  | 'doctor';

const KEY_BYTES = 32;
const NO_SALT = new Uint8Array();

/** Hashes bytes with SHA-256, into 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

/** Makes the HMAC-SHA-256 of data, in one piece or several, under a key: 32 bytes. */
export function hmac(key: Uint8Array, ...data: readonly Uint8Array[]): Uint8Array {
  const mac = createHmac('sha256', key);
  for (const piece of data) mac.update(piece);
  return new Uint8Array(mac.digest());
}

/** Compares a tag with the HMAC-SHA-256 of data under a key, in constant time. */
export function hmacMatches(key: Uint8Array, data: Uint8Array, tag: Uint8Array): boolean {
  return equalBytes(hmac(key, data), tag);
}

/**
 * HKDF-SHA-256 without salt: the inputs are uniformly random already, or the output of bcrypt.
 *
 * @param input the secret input, any length
 * @param label the purpose of the output
 * @param counter distinguishes several outputs of one label, 0 to 255
 * @returns 32 bytes
 */
export function derive(input: Uint8Array, label: Label, counter = 0): Uint8Array<ArrayBuffer> {
  const info = `waxseal/1/${label}\0${String.fromCharCode(counter)}`;
  return new Uint8Array(hkdfSync('sha256', input, NO_SALT, info, KEY_BYTES));
}

/** SHA-1 of a text in upper-case hexadecimal, for services that index breached passwords by it. Never for security. */
export function sha1Hex(text: string): string {
  return hex(createHash('sha1').update(utf8(text)).digest()).toUpperCase();
}
