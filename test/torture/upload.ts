/**
 * A ciphertext in parts, of which the server has only length and hashes: it is a pattern that can be written again at any
 * time, so that nothing large is kept.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { ciphertextBytes, partCount, partRange } from '../../shared/seal/format.ts';
import { base64url } from '../../worker/crypto/encoding.ts';
import { sha256 } from '../../worker/crypto/hash.ts';
import type { Opener } from '../support/sealing.ts';

const MIB = 1024 * 1024;
/** The shortest content of one part, and of two: what is shorter travels inside the calls. */
const CONTENT_BYTES = { one: 2 * MIB, two: 5 * MIB };

export interface Upload {
  /** Of the call that begins it. */
  readonly fields: {
    readonly bytes: number;
    readonly parts: number;
    readonly share: string;
    readonly proof_hash: string;
    readonly passphrase_hash: string;
  };
  /** What a reader has who has the whole link. The value is opened by the share alone: the parts are compared apart. */
  readonly opener: Opener;
  /** SHA-256 of each part, base64url. */
  readonly hashes: readonly string[];
  /** @param part from 1 */
  readonly bytesOf: (part: number) => Uint8Array;
}

/**
 * Draws the upload of a value.
 *
 * @param passphrase empty for none
 */
export function drawUpload(
  value: string,
  passphrase: string,
  size: keyof typeof CONTENT_BYTES,
): Upload {
  const bytes = ciphertextBytes(CONTENT_BYTES[size]);
  const [share, proof, passphraseProof] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const parts = Array.from({ length: partCount(bytes) }, (_, index) => index + 1);
  const seed = randomUUID();
  const bytesOf = (part: number) => {
    const { from, to } = partRange(part, bytes);
    return Buffer.alloc(to - from, `${seed} ${part} `);
  };
  const isLocked = passphrase !== '';
  return {
    fields: {
      bytes,
      parts: parts.length,
      share: base64url(share),
      proof_hash: base64url(sha256(proof)),
      passphrase_hash: isLocked ? base64url(sha256(passphraseProof)) : '',
    },
    opener: {
      fields: {
        proof: base64url(proof),
        ...(isLocked && { passphrase_proof: base64url(passphraseProof) }),
      },
      open: (record) =>
        Promise.resolve(record.share === base64url(share) ? value : `of share ${record.share}`),
    },
    hashes: parts.map((part) => base64url(sha256(bytesOf(part)))),
    bytesOf,
  };
}
