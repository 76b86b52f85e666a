/** The header that goes with a part of a ciphertext. */
import { base64 } from '../../worker/crypto/encoding.ts';
import { sha256 } from '../../worker/crypto/hash.ts';

/** The value of `Content-Digest` (RFC 9530) for bytes. */
export function contentDigest(bytes: Uint8Array): string {
  return `sha-256=:${base64(sha256(bytes))}:`;
}
