/** Padding to size classes, so that the length of a ciphertext reveals little about its content. */

const LENGTH_BYTES = 4;
const CLASS_BYTES_MIN = 256;
/** Up to this size classes double; above they grow by this much, or the largest secrets would not fit the store. */
const CLASS_STEP_BYTES = 1024 * 1024;

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

function sizeClass(bytes: number): number {
  if (bytes > CLASS_STEP_BYTES) return Math.ceil(bytes / CLASS_STEP_BYTES) * CLASS_STEP_BYTES;
  return Math.max(CLASS_BYTES_MIN, 2 ** Math.ceil(Math.log2(bytes)));
}
