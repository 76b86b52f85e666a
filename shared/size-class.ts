/** Size classes. Content is padded to one before it is encrypted, so that the length of a ciphertext reveals little about it. */

const BYTES_MIN = 256;
/** Up to this size classes double; above it they grow by this much, or the largest secrets would not fit the store. */
const STEP_BYTES = 1024 * 1024;

/** The smallest size class that so many bytes fit in. */
export function sizeClass(bytes: number): number {
  if (bytes > STEP_BYTES) return Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;
  return Math.max(BYTES_MIN, 2 ** Math.ceil(Math.log2(bytes)));
}
