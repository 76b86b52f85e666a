/** How much an answer can hold. */
import {
  HEADER_BYTES,
  RECORD_BYTES,
  recordCount,
  SEALED_RECORD_BYTES,
} from '../../../shared/seal/format.ts';

/** Enough for 20 names of files of 255 characters each, escaped in JSON. */
const MANIFEST_BYTES = 16 * 1024;
const BYTES_PER_CHARACTER_MAX = 4;

/**
 * The most that text, fields and files of an answer can have together.
 *
 * @param ciphertextBytesMax the longest ciphertext that the request takes
 * @returns bytes; 0 where it takes none
 */
export function contentBytesMax(ciphertextBytesMax: number): number {
  const tags = recordCount(ciphertextBytesMax) * (SEALED_RECORD_BYTES - RECORD_BYTES);
  return Math.max(0, ciphertextBytesMax - HEADER_BYTES - tags - MANIFEST_BYTES);
}

/** How many characters always fit into so many bytes, whatever they are. */
export function charactersIn(bytes: number): number {
  return Math.floor(bytes / BYTES_PER_CHARACTER_MAX);
}

/** The length of texts in UTF-8. */
export function bytesOf(texts: readonly string[]): number {
  const encoder = new TextEncoder();
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
}
