/** Padding to size classes, so that the length of a ciphertext reveals little about its content. */

import { sizeClass } from '../../shared/size-class.ts';

const LENGTH_BYTES = 4;

/** Prepends the content's length and appends zeros up to its size class. */
export function pad(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(sizeClass(LENGTH_BYTES + content.length));
  new DataView(padded.buffer).setUint32(0, content.length);
  padded.set(content, LENGTH_BYTES);
  return padded;
}

/**
 * Removes the padding.
 *
 * @throws when the length is impossible
 */
export function unpad(padded: Uint8Array): Uint8Array {
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength);
  const length = view.getUint32(0);
  if (LENGTH_BYTES + length > padded.length) throw new Error('the padding is damaged');
  return padded.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
}
