/**
 * AES-256-GCM. Synchronous, through `node:crypto`: WebCrypto imports a key and hands each call to another thread, which takes
 * several times as long as the work for anything as small as what is encrypted here.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { concat } from '../../shared/concat.ts';

const ALGORITHM = 'aes-256-gcm';
const TAG_BYTES = 16;

/** What a ciphertext depends on besides its content. */
export interface Sealing {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** 12 bytes, never twice with one key. */
  readonly nonce: Uint8Array;
  /** Authenticated, not contained. */
  readonly bound: Uint8Array;
}

/** Encrypts bytes: the ciphertext, and 16 bytes of tag after it. */
export function encrypt(
  { key, nonce, bound }: Sealing,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  if (bound.length > 0) cipher.setAAD(bound);
  const sealed = updated(cipher, bytes);
  const rest = cipher.final();
  return concat(sealed, rest, cipher.getAuthTag());
}

/** Decrypts what `encrypt` encrypted; null when key, nonce or what is bound differ, or a byte was changed. */
export function decrypt(
  { key, nonce, bound }: Sealing,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, nonce);
  if (bound.length > 0) decipher.setAAD(bound);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const bytes = updated(decipher, sealed.subarray(0, -TAG_BYTES));
  try {
    return concat(bytes, decipher.final());
  } catch {
    return null;
  }
}

/** workerd fails at the end after it was given no bytes, here or to authenticate. */
function updated(cipher: { update(bytes: Uint8Array): Uint8Array }, bytes: Uint8Array): Uint8Array {
  return bytes.length > 0 ? cipher.update(bytes) : bytes;
}
