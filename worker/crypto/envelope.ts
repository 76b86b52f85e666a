/**
 * The envelope: the encrypted secret as the store holds it.
 *
 *   version (1) | flags (1) | nonce (12) | AES-256-GCM of the padded text, with its tag | HMAC-SHA-256 (32)
 *
 * The content key is derived from the secret key (link), the share (vault) and the passphrase's part if there is one;
 * all are needed. The outer HMAC needs the link alone, so a damaged envelope is found before the share is claimed.
 * Padding reveals only the size class of the text. Every version stays readable for ever.
 */
import { concat } from '../../shared/concat.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { utf8 } from './encoding.ts';
import { derive, hmac, hmacMatches } from './hash.ts';
import { pad, unpad } from './padding.ts';

const VERSION = 1;
const FLAG_PASSPHRASE = 1;
const HEADER_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 32;
const NO_PASSPHRASE = new Uint8Array(32);

export interface ContentKeys {
  readonly secretKey: string;
  readonly id: string;
  /** 32 bytes, from the vault. */
  readonly share: Uint8Array;
  /** 32 bytes from the passphrase, or null without one. */
  readonly passphrasePart: Uint8Array | null;
}

/** Encrypts the content of a secret. */
export function encryptEnvelope(keys: ContentKeys, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return encryptPadded(keys, pad(content));
}

/** Needs the content no more, and copies what was encrypted once: the longest secrets are an eighth of what an isolate may hold. */
function encryptPadded(
  keys: ContentKeys,
  padded: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.of(VERSION, keys.passphrasePart ? FLAG_PASSPHRASE : 0);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = encrypt(
    { key: contentKey(keys), nonce, bound: bound(header, keys.id) },
    padded,
  );
  const mac = hmac(derive(utf8(keys.secretKey), 'envelope'), header, nonce, encrypted);
  return concat(header, nonce, encrypted, mac);
}

/**
 * A sound envelope is undamaged and of a known version. The check needs no share, so it is made before the claim.
 *
 * @param secretKey the key in the share link
 */
export function isSound(envelope: Uint8Array, secretKey: string): boolean {
  if (envelope.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || envelope[0] !== VERSION) {
    return false;
  }
  const body = envelope.subarray(0, -TAG_BYTES);
  const tag = envelope.subarray(-TAG_BYTES);
  return hmacMatches(derive(utf8(secretKey), 'envelope'), body, tag);
}

/**
 * Decrypts an envelope that `isSound` has accepted.
 *
 * @throws when a key is wrong: after a claim that is a bug, never the recipient's mistake
 */
export function decryptEnvelope(keys: ContentKeys, envelope: Uint8Array): Uint8Array {
  const header = envelope.subarray(0, HEADER_BYTES);
  const nonce = envelope.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const encrypted = envelope.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
  const padded = decrypt(
    { key: contentKey(keys), nonce, bound: bound(header, keys.id) },
    encrypted,
  );
  if (padded === null) throw new Error('an envelope does not decrypt');
  return unpad(padded);
}

function contentKey(keys: ContentKeys): Uint8Array {
  const input = concat(utf8(keys.secretKey), keys.share, keys.passphrasePart ?? NO_PASSPHRASE);
  return derive(input, 'content');
}

function bound(header: Uint8Array, id: string): Uint8Array<ArrayBuffer> {
  return concat(header, utf8(id));
}
