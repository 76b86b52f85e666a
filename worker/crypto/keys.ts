/**
 * The two keys of a secret and their ids.
 *
 * The metadata key is random and only in the private link; the secret key is derived from it and only in the share
 * link. Ids are one-way hashes of keys; stores and logs hold only ids. A key is its version and 22 characters of base62,
 * 131 bits. Keys that the platform's log redaction would not recognise are drawn again.
 */
import { concat } from '../../shared/concat.ts';
import { isRedactable } from '../../shared/link-key.ts';
import { utf8 } from './encoding.ts';
import { derive, type Label } from './hash.ts';

/** Version of the derivation, the shards and the envelope of a key. */
const KEY_VERSION = '1';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARACTERS = 22;
/** Bytes from here on are rejected: they would make the first characters of the alphabet likelier. */
const REJECT_FROM = 256 - (256 % ALPHABET.length);
const SHORTKEY_CHARACTERS = 8;

export interface KeyPair {
  readonly metadataKey: string;
  readonly secretKey: string;
}

/** Generates the keys of a new secret. */
export function generateKeys(): KeyPair {
  for (;;) {
    const metadataKey = generateKey();
    const secretKey = secretKeyOf(metadataKey);
    if (isRedactable(metadataKey) && isRedactable(secretKey)) return { metadataKey, secretKey };
  }
}

/** The secret key of a metadata key; one-way. */
export function secretKeyOf(metadataKey: string): string {
  return KEY_VERSION + deriveCharacters(utf8(metadataKey), 'link');
}

/** The id of a key in stores and logs: 22 characters of base62, one-way. */
export function idOf(key: string): string {
  return deriveCharacters(utf8(key), 'id');
}

/** The id of a request in stores and logs, one-way. Its key was chosen by a client: it must not be that of a secret, too. */
export function askIdOf(key: string): string {
  return deriveCharacters(utf8(key), 'ask-id');
}

/**
 * The keys of an answer, which a repeated call finds again.
 *
 * @param key of the request
 * @param nonce 16 bytes of the answerer
 */
export function answerKeysOf(key: string, nonce: Uint8Array): KeyPair {
  const input = concat(utf8(key), nonce);
  for (let draw = 0; ; draw++) {
    const characters = deriveCharacters(concat(input, Uint8Array.of(draw)), 'answer');
    const metadataKey = KEY_VERSION + characters;
    const secretKey = secretKeyOf(metadataKey);
    if (isRedactable(metadataKey) && isRedactable(secretKey)) return { metadataKey, secretKey };
  }
}

/** The shortkey that pages show of a key: the beginning of its id, never of the key. */
export function shortkeyOf(id: string): string {
  return id.slice(0, SHORTKEY_CHARACTERS);
}

function generateKey(): string {
  let characters = '';
  while (characters.length < CHARACTERS) {
    characters += toCharacters(crypto.getRandomValues(new Uint8Array(CHARACTERS)));
  }
  return KEY_VERSION + characters.slice(0, CHARACTERS);
}

function deriveCharacters(input: Uint8Array, label: Label): string {
  let characters = '';
  for (let counter = 0; characters.length < CHARACTERS; counter++) {
    characters += toCharacters(derive(input, label, counter));
  }
  return characters.slice(0, CHARACTERS);
}

function toCharacters(bytes: Uint8Array): string {
  let characters = '';
  for (const byte of bytes) {
    if (byte < REJECT_FROM) characters += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return characters;
}
