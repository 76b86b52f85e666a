/** SHA-256, HMAC and HKDF: the three ways in which bytes become other bytes here. */
import { concat, utf8 } from './encoding.ts';

/** What a derived key is for. One label a purpose: equal inputs never give equal keys for two purposes. */
export type Label =
  | 'link'
  | 'id'
  | 'content'
  | 'envelope'
  | 'pass-pre'
  | 'pass-salt'
  | 'verifier'
  | 'pass-key'
  | 'owner'
  | 'row'
  | 'reader';

const KEY_BYTES = 32;

/** SHA-256 of bytes, 32 bytes. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes)));
}

/** HMAC-SHA-256 of data under a key, 32 bytes. */
export async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await importHmacKey(key, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, own(data)));
}

/** Whether `tag` is the HMAC-SHA-256 of data under a key; in constant time. */
export async function hmacMatches(
  key: Uint8Array,
  data: Uint8Array,
  tag: Uint8Array,
): Promise<boolean> {
  const imported = await importHmacKey(key, 'verify');
  return crypto.subtle.verify('HMAC', imported, own(tag), own(data));
}

/**
 * HKDF-SHA-256 without salt: the inputs are uniformly random already, or the output of bcrypt.
 *
 * @param input the secret input, any length
 * @param label what the output is for
 * @param counter tells several outputs of one label apart
 * @returns 32 bytes
 */
export async function derive(
  input: Uint8Array,
  label: Label,
  counter = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', own(input), 'HKDF', false, ['deriveBits']);
  const info = concat(utf8(`waxseal/1/${label}`), Uint8Array.of(0, counter));
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    KEY_BYTES * 8,
  );
  return new Uint8Array(bits);
}

function importHmacKey(key: Uint8Array, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', own(key), algorithm, false, [usage]);
}

/** Bytes over an ArrayBuffer of their own kind, which is all that WebCrypto's types take. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}
