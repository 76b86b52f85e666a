/**
 * The two keys of a secret, and the ids that stand for them.
 *
 * The metadata key is random and only in the creator's link; the secret key is derived from it and only in the share
 * link; the ids are one-way from the keys and all that stores and logs ever hold. A key is its version and 22
 * characters of base62, 131 bits. The platform's log redaction hides what has two upper-case and two lower-case
 * letters and two digits, so keys that lack them are drawn again.
 */
import { utf8 } from './encoding.ts';
import { derive, type Label } from './hash.ts';

/** Names the derivation, the shards and the envelope that go with a key. */
const KEY_VERSION = '1';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARACTERS = 22;
/** Bytes from here on would make the first letters of the alphabet likelier than the others. */
const REJECT_FROM = 256 - (256 % ALPHABET.length);
const KEY = new RegExp(`^${KEY_VERSION}[0-9A-Za-z]{${CHARACTERS}}$`);
const SHORTKEY_CHARACTERS = 8;

export interface KeyPair {
  readonly metadataKey: string;
  readonly secretKey: string;
}

/** Draws the keys of a new secret. */
export function drawKeys(): KeyPair {
  for (;;) {
    const metadataKey = drawKey();
    const secretKey = secretKeyOf(metadataKey);
    if (isRedactable(metadataKey) && isRedactable(secretKey)) return { metadataKey, secretKey };
  }
}

/** Whether a text has the form of a key; what has not cannot open anything. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** The secret key that belongs to a metadata key; there is no way back. */
export function secretKeyOf(metadataKey: string): string {
  return KEY_VERSION + deriveCharacters(metadataKey, 'link');
}

/** The id that stands for a key in stores and logs: 22 characters of base62, one-way. */
export function idOf(key: string): string {
  return deriveCharacters(key, 'id');
}

/** What people may see of a key: cut from its id, never from the key. */
export function shortkeyOf(id: string): string {
  return id.slice(0, SHORTKEY_CHARACTERS);
}

function drawKey(): string {
  const characters: string[] = [];
  while (characters.length < CHARACTERS) {
    characters.push(...toCharacters(crypto.getRandomValues(new Uint8Array(CHARACTERS))));
  }
  return KEY_VERSION + characters.slice(0, CHARACTERS).join('');
}

function deriveCharacters(key: string, label: Label): string {
  const characters: string[] = [];
  for (let counter = 0; characters.length < CHARACTERS; counter++) {
    characters.push(...toCharacters(derive(utf8(key), label, counter)));
  }
  return characters.slice(0, CHARACTERS).join('');
}

function toCharacters(bytes: Uint8Array): string[] {
  return [...bytes]
    .filter((byte) => byte < REJECT_FROM)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
}

function isRedactable(key: string): boolean {
  return [/[A-Z].*[A-Z]/, /[a-z].*[a-z]/, /\d.*\d/].every((pair) => pair.test(key.slice(1)));
}
