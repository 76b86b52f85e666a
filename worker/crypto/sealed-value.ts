/**
 * Small values encrypted with AES-256-GCM: parts of vault rows, links and addresses in queued email, webhook settings,
 * flash cookies, receipts and wrapped account keys. Secrets themselves are in envelopes (`envelope.ts`).
 *
 * Every key is derived for one purpose, those of `MAIL_KEYS` too. The context names the value and its owner and is
 * authenticated: a value that is moved to another place does not decrypt.
 * Where several keys are configured, the first seals and all open, which allows rotation.
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
/** Separates the key id, which cannot contain it, from the sealed bytes. */
const DOT = 0x2e;

/**
 * Encrypts bytes: `nonce (12) | AES-256-GCM`.
 *
 * @param key 32 bytes, random or derived for this purpose
 */
export function sealBytes(
  key: Uint8Array,
  context: Uint8Array,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return concat(nonce, encrypt({ key, nonce, bound: context }, bytes));
}

/**
 * Decrypts what `sealBytes` encrypted.
 *
 * @returns null when the key or the context differs, or a byte was changed
 */
export function openBytes(
  key: Uint8Array,
  context: Uint8Array,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  if (sealed.length < NONCE_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  return decrypt({ key, nonce, bound: context }, sealed.subarray(NONCE_BYTES));
}

/** What texts are sealed for. */
type TextPurpose = Extract<Label, 'email' | 'outbox' | 'webhook'>;

/** Encrypts a text, padded to hide its length: `key id | "." | nonce (12) | AES-256-GCM`. */
export function sealText(
  [key]: SigningKeys,
  purpose: TextPurpose,
  context: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const sealed = sealBytes(derive(key.bytes, purpose), utf8(context), pad(utf8(text)));
  return concat(utf8(`${key.id}.`), sealed);
}

/**
 * Decrypts what `sealText` encrypted.
 *
 * @returns null when the key is no longer configured, the purpose or the context differs, or a byte was changed
 */
export function openText(
  keys: SigningKeys,
  purpose: TextPurpose,
  context: string,
  sealed: Uint8Array,
): string | null {
  const key = keyWithId(keys, keyIdOf(sealed));
  if (!key) return null;
  const bytes = sealed.subarray(sealed.indexOf(DOT) + 1);
  const opened = openBytes(derive(key.bytes, purpose), utf8(context), bytes);
  return opened && new TextDecoder().decode(unpad(opened));
}

/** True for a text that is sealed under the current key. Long-lived values are resealed before an old key is removed. */
export function isSealedByFirst([key]: SigningKeys, sealed: Uint8Array): boolean {
  return keyIdOf(sealed) === key.id;
}

function keyIdOf(sealed: Uint8Array): string {
  return new TextDecoder().decode(sealed.subarray(0, Math.max(sealed.indexOf(DOT), 0)));
}

/**
 * Encrypts the text of a flash cookie: `<key id>.<base64url>`. Not padded, because a cookie holds 4 kB at most.
 *
 * @param text up to some kilobytes
 */
export function sealFlash([key]: SigningKeys, text: string): string {
  return `${key.id}.${base64url(sealBytes(flashKey(key), FLASH_CONTEXT, utf8(text)))}`;
}

/** Decrypts a flash cookie; null when it is malformed, changed or under an unknown key. */
export function openFlash(keys: SigningKeys, sealed: string): string | null {
  const dot = sealed.indexOf('.');
  const key = keyWithId(keys, sealed.slice(0, Math.max(dot, 0)));
  const bytes = fromBase64(sealed.slice(dot + 1));
  if (!key || !bytes) return null;
  const opened = openBytes(flashKey(key), FLASH_CONTEXT, bytes);
  return opened && new TextDecoder().decode(opened);
}

function flashKey({ bytes }: SigningKey): Uint8Array {
  return derive(bytes, 'flash');
}

function keyWithId(keys: SigningKeys, id: string): SigningKey | undefined {
  return keys.find((candidate) => candidate.id === id);
}

/** The parts of a vault row: `reader` and `verified` are readable with the secret key, `row` with the metadata key. */
export type PartLabel = 'row' | 'reader' | 'verified';

/** Encrypts a part of a vault row as padded JSON under the link key that it is readable with. */
export function sealPart(key: string, label: PartLabel, record: object): Uint8Array {
  return sealBytes(derive(utf8(key), label), NO_CONTEXT, pad(utf8(JSON.stringify(record))));
}

/**
 * Decrypts what `sealPart` encrypted.
 *
 * @returns the record, not yet validated
 * @throws when the key differs or a byte was changed
 */
export function openPart(key: string, label: PartLabel, part: Uint8Array): unknown {
  const content = openBytes(derive(utf8(key), label), NO_CONTEXT, part);
  if (content === null) throw new Error(`the ${label} part of a vault row does not decrypt`);
  return JSON.parse(new TextDecoder().decode(unpad(content)));
}
