/** A few bytes under a key of 32: `nonce (12) | AES-256-GCM`. The keys are random or derived; each has one purpose. */
import { concat } from './encoding.ts';

const NONCE_BYTES = 12;

/**
 * Seals bytes.
 *
 * @param key 32 bytes
 * @param context what they are and whose: opening under another one fails
 */
export async function sealBytes(
  key: Uint8Array<ArrayBuffer>,
  context: Uint8Array,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const imported = await importKey(key, 'encrypt');
  const algorithm = { name: 'AES-GCM', iv, additionalData: new Uint8Array(context) };
  const sealed = await crypto.subtle.encrypt(algorithm, imported, new Uint8Array(bytes));
  return concat(iv, new Uint8Array(sealed));
}

/**
 * Opens what `sealBytes` sealed.
 *
 * @returns null when key or context are others, or a byte was changed
 */
export async function openBytes(
  key: Uint8Array<ArrayBuffer>,
  context: Uint8Array,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(sealed);
  const iv = bytes.subarray(0, NONCE_BYTES);
  const algorithm = { name: 'AES-GCM', iv, additionalData: new Uint8Array(context) };
  try {
    const imported = await importKey(key, 'decrypt');
    const opened = await crypto.subtle.decrypt(algorithm, imported, bytes.subarray(NONCE_BYTES));
    return new Uint8Array(opened);
  } catch {
    return null;
  }
}

async function importKey(
  key: Uint8Array<ArrayBuffer>,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage]);
}
