/**
 * Small values encrypted with AES-256-GCM: parts of vault rows, links and addresses in queued email, webhook settings,
 * flash cookies, receipts and wrapped account keys. Secrets themselves are in envelopes (`envelope.ts`).
 *
 * Every key is derived for one purpose, those of `MAIL_KEYS` too. The context names the value and its owner and is
 * authenticated: a value that is moved to another place does not decrypt.
 * Where several keys are configured, the first encrypts and all decrypt, which allows rotation.
 */
import { concat } from '../../shared/concat.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { base64url, fromBase64, utf8 } from './encoding.ts';
import { derive, type Label } from './hash.ts';
import { pad, unpad } from './padding.ts';
import type { SigningKey, SigningKeys } from './signature.ts';

const NONCE_BYTES = 12;
const NO_CONTEXT = new Uint8Array();
const FLASH_CONTEXT = utf8('flash');
/** Separates the key id, which cannot contain it, from the encrypted bytes. */
const DOT = 0x2e;

/**
 * Encrypts bytes: `nonce (12) | AES-256-GCM`.
 *
 * @param key 32 bytes, random or derived for this purpose
 */
export function encryptBytes(
  key: Uint8Array,
  context: Uint8Array,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return concat(nonce, encrypt({ key, nonce, bound: context }, bytes));
}

/**
 * Decrypts what `encryptBytes` encrypted.
 *
 * @returns null when the key or the context differs, or a byte was changed
 */
export function decryptBytes(
  key: Uint8Array,
  context: Uint8Array,
  encrypted: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  if (encrypted.length < NONCE_BYTES) return null;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  return decrypt({ key, nonce, bound: context }, encrypted.subarray(NONCE_BYTES));
}

/** What texts are encrypted for. */
type TextPurpose = Extract<Label, 'email' | 'outbox' | 'webhook'>;

/** Encrypts a text, padded to hide its length: `key id | "." | nonce (12) | AES-256-GCM`. */
export function encryptText(
  [key]: SigningKeys,
  purpose: TextPurpose,
  context: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const encrypted = encryptBytes(derive(key.bytes, purpose), utf8(context), pad(utf8(text)));
  return concat(utf8(`${key.id}.`), encrypted);
}

/**
 * Decrypts what `encryptText` encrypted.
 *
 * @returns null when the key is no longer configured, the purpose or the context differs, or a byte was changed
 */
export function decryptText(
  keys: SigningKeys,
  purpose: TextPurpose,
  context: string,
  encrypted: Uint8Array,
): string | null {
  const key = keyWithId(keys, keyIdOf(encrypted));
  if (!key) return null;
  const bytes = encrypted.subarray(encrypted.indexOf(DOT) + 1);
  const opened = decryptBytes(derive(key.bytes, purpose), utf8(context), bytes);
  return opened && new TextDecoder().decode(unpad(opened));
}

/** True for a text that is encrypted under the current key. Long-lived values are reencrypted before an old key is removed. */
export function isEncryptedByFirst([key]: SigningKeys, encrypted: Uint8Array): boolean {
  return keyIdOf(encrypted) === key.id;
}

function keyIdOf(encrypted: Uint8Array): string {
  return new TextDecoder().decode(encrypted.subarray(0, Math.max(encrypted.indexOf(DOT), 0)));
}

/**
 * Encrypts the text of a flash cookie: `<key id>.<base64url>`. Not padded, because a cookie holds 4 kB at most.
 *
 * @param text up to some kilobytes
 */
export function encryptFlash([key]: SigningKeys, text: string): string {
  return `${key.id}.${base64url(encryptBytes(flashKey(key), FLASH_CONTEXT, utf8(text)))}`;
}

/** Decrypts a flash cookie; null when it is malformed, changed or under an unknown key. */
export function decryptFlash(keys: SigningKeys, encrypted: string): string | null {
  const dot = encrypted.indexOf('.');
  const key = keyWithId(keys, encrypted.slice(0, Math.max(dot, 0)));
  const bytes = fromBase64(encrypted.slice(dot + 1));
  if (!key || !bytes) return null;
  const opened = decryptBytes(flashKey(key), FLASH_CONTEXT, bytes);
  return opened && new TextDecoder().decode(opened);
}

function flashKey({ bytes }: SigningKey): Uint8Array {
  return derive(bytes, 'flash');
}

function keyWithId(keys: SigningKeys, id: string): SigningKey | undefined {
  return keys.find((candidate) => candidate.id === id);
}

/**
 * The parts of a vault row: `row` is readable with the metadata key, `ask` with the key of a request, the others with the secret
 * key.
 */
export type PartLabel = 'row' | 'reader' | 'note' | 'verified' | 'ask';

/** Encrypts a part of a vault row as padded JSON under the link key that it is readable with. */
export function encryptPart(key: string, label: PartLabel, record: object): Uint8Array {
  return encryptBytes(derive(utf8(key), label), NO_CONTEXT, pad(utf8(JSON.stringify(record))));
}

/**
 * Decrypts what `encryptPart` encrypted.
 *
 * @returns the record, not yet validated
 * @throws when the key differs or a byte was changed
 */
export function decryptPart(key: string, label: PartLabel, part: Uint8Array): unknown {
  const content = decryptBytes(derive(utf8(key), label), NO_CONTEXT, part);
  if (content === null) throw new Error(`the ${label} part of a vault row does not decrypt`);
  return JSON.parse(new TextDecoder().decode(unpad(content)));
}
