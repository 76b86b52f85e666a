/**
 * The parts of a vault's row that only a link's holder can read: the reader's under the secret key, the creator's
 * under the metadata key. `nonce (12) | AES-256-GCM of the padded JSON`.
 */
import { utf8 } from './encoding.ts';
import { derive } from './hash.ts';
import { pad, unpad } from './padding.ts';

const NONCE_BYTES = 12;

export type PartLabel = 'row' | 'reader';

/**
 * Seals a small record.
 *
 * @param key the link key it can be read with
 * @param label whose part it is
 */
export async function sealPart(key: string, label: PartLabel, record: object): Promise<Uint8Array> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const content = pad(utf8(JSON.stringify(record)));
  const partKey = await importPartKey(key, label, 'encrypt');
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, partKey, content);
  const part = new Uint8Array(NONCE_BYTES + sealed.byteLength);
  part.set(nonce);
  part.set(new Uint8Array(sealed), NONCE_BYTES);
  return part;
}

/**
 * Opens what `sealPart` sealed.
 *
 * @returns the record as it was, to be parsed by the caller
 * @throws when the key is another one
 */
export async function openPart(key: string, label: PartLabel, part: Uint8Array): Promise<unknown> {
  const bytes = new Uint8Array(part);
  const iv = bytes.subarray(0, NONCE_BYTES);
  const partKey = await importPartKey(key, label, 'decrypt');
  const sealed = bytes.subarray(NONCE_BYTES);
  const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, partKey, sealed);
  return JSON.parse(new TextDecoder().decode(unpad(new Uint8Array(content))));
}

async function importPartKey(
  key: string,
  label: PartLabel,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', derive(utf8(key), label), 'AES-GCM', false, [usage]);
}
