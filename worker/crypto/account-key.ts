/**
 * The account key: 32 random bytes that encrypt an account's receipts. It is stored only wrapped: under the password, and
 * under each session and API token. Database and server secrets together decrypt no receipt without a credential.
 */
import { utf8 } from './encoding.ts';
import { derive } from './hash.ts';
import { decryptBytes, encryptBytes } from './encrypted-value.ts';

const ACCOUNT_KEY_BYTES = 32;

/** A new account key. */
export function generateAccountKey(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(ACCOUNT_KEY_BYTES));
}

/** The key that wraps the account key under a token, derived from the token's random part. */
export function tokenWrappingKey(random: string): Uint8Array<ArrayBuffer> {
  return derive(utf8(random), 'token-part');
}

/** Wraps an account key under a credential. */
export function wrapAccountKey(
  wrappingKey: Uint8Array<ArrayBuffer>,
  account: string,
  accountKey: Uint8Array,
): Uint8Array<ArrayBuffer> {
  return encryptBytes(wrappingKey, utf8(account), accountKey);
}

/** Unwraps an account key; null when the credential is another one. */
export function unwrapAccountKey(
  wrappingKey: Uint8Array<ArrayBuffer>,
  account: string,
  wrapped: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  return decryptBytes(wrappingKey, utf8(account), wrapped);
}

/**
 * Encrypts a part of a receipt.
 *
 * @param context which part of which receipt; authenticated
 */
export function encryptReceipt(
  accountKey: Uint8Array,
  context: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  return encryptBytes(derive(accountKey, 'receipts'), utf8(context), utf8(text));
}

/** Decrypts a part of a receipt; null when the account key was lost by a password reset. */
export function decryptReceipt(
  accountKey: Uint8Array,
  context: string,
  encrypted: Uint8Array,
): string | null {
  const opened = decryptBytes(derive(accountKey, 'receipts'), utf8(context), encrypted);
  return opened && new TextDecoder().decode(opened);
}
