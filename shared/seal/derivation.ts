/**
 * The keys of a secret that is encrypted in the browser. The link's key `K` is in no store, the share `R` in no link: the
 * content key needs both, and the passphrase if there is one. All inputs have fixed lengths, every purpose its own label.
 */
import { concat } from '../concat.ts';
import { type Bytes, utf8 } from './bytes.ts';

/** It is never read from a link, an answer or a ciphertext: a server could lower it, and find passphrases by brute force. */
const PBKDF2_ROUNDS = 600_000;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The type of a key in Web Crypto, which has no name that browsers and Node share. */
export type ContentKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

type Label = 'proof' | 'pass-salt' | 'content' | 'passphrase proof' | 'note';

function derive(input: Bytes, label: Label, length?: number): Promise<Bytes> {
  return hkdf(input, `waxseal/1 ${label}`, length);
}

/**
 * HKDF-SHA-256 with an empty salt.
 *
 * @param info the protocol and the purpose of the output: one for each purpose
 * @param length bytes of output
 */
export async function hkdf(input: Bytes, info: string, length = KEY_BYTES): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8));
}

/**
 * PBKDF2-HMAC-SHA-256 with 600,000 rounds. This takes about 0.1 s.
 *
 * @param length bytes of output
 */
export async function stretch(input: Bytes, salt: Bytes, length = KEY_BYTES): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', input, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ROUNDS };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8));
}

/** The proof `P`, 32 bytes, which shows that a reader has the whole link. The vault stores its SHA-256. */
export function proofOf(linkKey: Bytes): Promise<Bytes> {
  return derive(linkKey, 'proof');
}

/**
 * The stretched passphrase `W`, 32 bytes: see `stretch`.
 *
 * @param passphrase as it was typed: it is normalised to NFC here, because keyboards compose accents differently, and never
 *   trimmed
 */
export async function stretchPassphrase(linkKey: Bytes, passphrase: string): Promise<Bytes> {
  const salt = await derive(linkKey, 'pass-salt', SALT_BYTES);
  return stretch(utf8(passphrase.normalize('NFC')), salt);
}

/** The proof `V`, 32 bytes, which shows that a reader has the passphrase. The vault stores its SHA-256. */
export function passphraseProofOf(linkKey: Bytes, stretched: Bytes): Promise<Bytes> {
  return derive(concat(linkKey, stretched), 'passphrase proof');
}

/**
 * The key of the content.
 *
 * @param stretched null without a passphrase
 */
export async function contentKeyOf(
  linkKey: Bytes,
  share: Bytes,
  stretched: Bytes | null,
): Promise<ContentKey> {
  const input = concat(linkKey, share, stretched ?? new Uint8Array());
  return encryptionKey(await derive(input, 'content'));
}

/** The key of the note that is read before opening. */
export async function noteKeyOf(linkKey: Bytes): Promise<ContentKey> {
  return encryptionKey(await derive(linkKey, 'note'));
}

/** A key of AES-256-GCM that cannot be exported. */
export function encryptionKey(bytes: Bytes): Promise<ContentKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** SHA-256, which is all that the vault stores of a proof. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
