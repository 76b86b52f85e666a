/**
 * The ciphertext: a header, then records of 64 KiB, each encrypted and authenticated.
 *
 *   `WXS1` | derivation of the passphrase (1) | zeros (11) | AES-256-GCM of each record, with its tag
 *
 * The nonce of a record is its number (11 bytes, big-endian, from 0) and a byte that is 1 in the last one, so that records can
 * be neither moved nor left out. A content key is used for one ciphertext only: nonces would repeat otherwise.
 */
import { concat } from '../concat.ts';
import type { Bytes } from './bytes.ts';
import type { ContentKey } from './derivation.ts';
import {
  HEADER_BYTES,
  headerOf,
  isCiphertextLength,
  PART_RECORDS,
  RECORD_BYTES,
  recordCount,
  SEALED_RECORD_BYTES,
} from './format.ts';
import { SealError } from './seal-error.ts';

const NONCE_BYTES = 12;
const COUNTER_OFFSET = 7;

/**
 * Encrypts in pieces of `PART_RECORDS` records. It reads each byte once: a caller that needs a piece again must keep it, because
 * the source may have changed, and a second text under the same key and nonce would reveal both.
 *
 * @param plain the padded content, never empty
 */
export async function* encrypt(
  plain: Blob,
  key: ContentKey,
  hasPassphrase: boolean,
): AsyncGenerator<Bytes, void, undefined> {
  const header = headerOf(hasPassphrase);
  const step = PART_RECORDS * RECORD_BYTES;
  const records = Math.ceil(plain.size / RECORD_BYTES);
  for (let from = 0; from < plain.size; from += step) {
    const piece = new Uint8Array(await plain.slice(from, from + step).arrayBuffer());
    const sealed: Bytes[] = from === 0 ? [header] : [];
    for (let at = 0; at < piece.length; at += RECORD_BYTES) {
      const number = (from + at) / RECORD_BYTES;
      const parameters = {
        name: 'AES-GCM',
        iv: nonce(number, number === records - 1),
        additionalData: header,
      };
      const record = piece.subarray(at, at + RECORD_BYTES);
      sealed.push(new Uint8Array(await crypto.subtle.encrypt(parameters, key, record)));
    }
    yield concat(...sealed);
  }
}

/**
 * Decrypts a whole ciphertext. It returns nothing before the last record is decrypted.
 *
 * @param parts the pieces that `encrypt` returned, in order, or all of it in one. Each is removed from the list once it is
 *   decrypted, so that its memory can be reused; what cannot be decrypted remains.
 * @param onProgress called with the number of bytes that are done
 * @throws SealError
 */
export async function decrypt(
  parts: Blob[],
  key: ContentKey,
  hasPassphrase: boolean,
  onProgress?: (bytes: number) => void,
): Promise<Blob> {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  const header = await checkedHeader(new Blob(parts), hasPassphrase);
  const records = recordCount(bytes);
  const plain: Blob[] = [];
  const step = PART_RECORDS * SEALED_RECORD_BYTES;
  let [number, done] = [0, HEADER_BYTES];
  for (let part = parts[0]; part; part = parts[0]) {
    for (let from = number === 0 ? HEADER_BYTES : 0; from < part.size; from += step) {
      const piece = new Uint8Array(await part.slice(from, from + step).arrayBuffer());
      const opened: ArrayBuffer[] = [];
      for (let at = 0; at < piece.length; at += SEALED_RECORD_BYTES) {
        const record = piece.subarray(at, at + SEALED_RECORD_BYTES);
        const isLast = number === records - 1;
        opened.push(await openRecord(record, { key, header, number, isLast }));
        number += 1;
      }
      // A blob for each piece: the browser may keep them outside of the page's memory.
      plain.push(new Blob(opened));
      done += piece.length;
      onProgress?.(done);
    }
    parts.shift();
  }
  return new Blob(plain);
}

async function checkedHeader(ciphertext: Blob, hasPassphrase: boolean): Promise<Bytes> {
  const header = new Uint8Array(await ciphertext.slice(0, HEADER_BYTES).arrayBuffer());
  const isOneOf = (expected: Bytes) => expected.every((byte, index) => header[index] === byte);
  if (!isOneOf(headerOf(hasPassphrase))) {
    if (header.length < HEADER_BYTES) throw new SealError('incomplete');
    throw new SealError(isOneOf(headerOf(!hasPassphrase)) ? 'link_mismatch' : 'unknown_version');
  }
  // Something is missing or was appended: the length is not that of a size class.
  if (!isCiphertextLength(ciphertext.size)) throw new SealError('incomplete');
  return header;
}

interface Place {
  readonly key: ContentKey;
  readonly header: Bytes;
  readonly number: number;
  readonly isLast: boolean;
}

async function openRecord(record: Bytes, { isLast, ...place }: Place): Promise<ArrayBuffer> {
  const opened = await tryRecord(record, { ...place, isLast });
  if (opened !== null) return opened;
  // A record that opens only as one that is not the last shows that the ciphertext was cut off after it.
  const isCut = isLast && (await tryRecord(record, { ...place, isLast: false })) !== null;
  throw new SealError(isCut ? 'incomplete' : 'damaged');
}

async function tryRecord(
  record: Bytes,
  { key, header, number, isLast }: Place,
): Promise<ArrayBuffer | null> {
  const parameters = { name: 'AES-GCM', iv: nonce(number, isLast), additionalData: header };
  try {
    return await crypto.subtle.decrypt(parameters, key, record);
  } catch {
    return null;
  }
}

function nonce(number: number, isLast: boolean): Bytes {
  const bytes = new Uint8Array(NONCE_BYTES);
  // No ciphertext has 2^32 records.
  new DataView(bytes.buffer).setUint32(COUNTER_OFFSET, number);
  bytes[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return bytes;
}
