/** The layout of a ciphertext: its header, its records of 64 KiB, and the parts in which larger ones are sent. */
import { sizeClass } from '../size-class.ts';
import { type Bytes, utf8 } from './bytes.ts';

const MAGIC = utf8('WXS1');
const KDF = { none: 0, pbkdf2: 1 } as const;
export const HEADER_BYTES = 16;
export const RECORD_BYTES = 65_536;
const TAG_BYTES = 16;
export const SEALED_RECORD_BYTES = RECORD_BYTES + TAG_BYTES;

/** A ciphertext of up to so many records is in the calls that create and reveal a secret; a larger one is sent in parts. */
const INLINE_RECORDS_MAX = 16;
export const PART_RECORDS = 64;

/** The longest ciphertext that is not sent in parts. */
export const INLINE_BYTES_MAX = HEADER_BYTES + INLINE_RECORDS_MAX * SEALED_RECORD_BYTES;

/** The longest part, which is the first: only that one has the header. */
export const PART_BYTES_MAX = HEADER_BYTES + PART_RECORDS * SEALED_RECORD_BYTES;

/** The header of a ciphertext. */
export function headerOf(hasPassphrase: boolean): Bytes {
  const header = new Uint8Array(HEADER_BYTES);
  header.set(MAGIC);
  header[MAGIC.length] = hasPassphrase ? KDF.pbkdf2 : KDF.none;
  return header;
}

/** The length of the ciphertext of a padded content of so many bytes. */
export function ciphertextBytes(plainBytes: number): number {
  return HEADER_BYTES + plainBytes + TAG_BYTES * Math.ceil(plainBytes / RECORD_BYTES);
}

/** The length must be that of the ciphertext of a size class, whose last record is not empty. */
export function isCiphertextLength(bytes: number): boolean {
  const plainBytes = bytes - HEADER_BYTES - TAG_BYTES * recordCount(bytes);
  const isClass = plainBytes > 0 && sizeClass(plainBytes) === plainBytes;
  return isClass && ciphertextBytes(plainBytes) === bytes;
}

/** The number of records of a ciphertext of so many bytes. */
export function recordCount(bytes: number): number {
  return Math.ceil((bytes - HEADER_BYTES) / SEALED_RECORD_BYTES);
}

/** The number of parts of a ciphertext of so many bytes; 0 when it is not sent in parts. */
export function partCount(bytes: number): number {
  return bytes <= INLINE_BYTES_MAX ? 0 : Math.ceil(recordCount(bytes) / PART_RECORDS);
}

/**
 * Where a part is in its ciphertext: from which byte on, and to which one, which is no part of it. The header belongs to the first
 * part.
 *
 * @param part from 1
 * @param bytes the length of the ciphertext
 */
export function partRange(
  part: number,
  bytes: number,
): { readonly from: number; readonly to: number } {
  return { from: part === 1 ? 0 : endOf(part - 1), to: Math.min(endOf(part), bytes) };
}

function endOf(part: number): number {
  return HEADER_BYTES + part * PART_RECORDS * SEALED_RECORD_BYTES;
}
