/** The calls for a ciphertext that is too long for the calls of other secrets: it is sent and received in parts. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { claimToken, clampedCount, manageProof, oneOrSeveral, proof, ticket } from './fields.ts';
import { ciphertextFields, concealSecret, optionFields } from './secrets.ts';

/** More than any plan allows. */
const BYTES_MAX = 2 ** 40;
const PARTS_MAX = 2 ** 20;

/** Leave it out: beside a ciphertext it is refused with `field_conflict`. */
// Only the site could encrypt it: whoever sends it beside a ciphertext may believe that this site cannot read it.
const plaintext = v.pipe(
  v.nullish(v.pipe(v.unknown(), v.metadata({ type: 'string', enum: [''] })), null),
  v.check((given) => given === null || given === '', 'field_conflict'),
);

/**
 * Begin to upload a ciphertext in parts. For what a browser encrypted and is longer than `sealed` may be (docs/protocol.md).
 * Answers with the key of the receipt, which the calls that follow need. The secret exists for no one else until its upload is
 * finished, and an upload that is not finished in six hours ends.
 */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/v2/secret/upload',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  checksNames: true,
  body: v.object({
    /** The length of the whole ciphertext in bytes, which is that of a size class (docs/protocol.md). */
    bytes: clampedCount(0, BYTES_MAX),
    /** How many parts it has: 64 records each (docs/protocol.md). */
    parts: clampedCount(0, PARTS_MAX),
    ...ciphertextFields,
    ...optionFields,
    secret: plaintext,
    passphrase: plaintext,
    note: plaintext,
    recipient: plaintext,
    'recipient[]': plaintext,
  }),
  reply: v.object({
    /** The upload. */
    record: v.object({
      /** The key of the receipt, which the calls that follow need. */
      key: v.string(),
      /** When the upload ends unless it is finished, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});

/**
 * Upload a part of a ciphertext. The body is the bytes of the part. A part can be sent again, five times in all: the last one
 * that was answered counts.
 *
 * @param part The number of the part, from 1.
 */
// The header `Content-Digest` has SHA-256 of the bytes (RFC 9530).
export const uploadPart = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/part/:part',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_PART',
  takesBytes: true,
  body: v.object({
    /** The bytes of the part. */
    bytes: v.instance(Uint8Array),
  }),
  reply: v.object({
    /** The part. */
    record: v.object({
      /** Its number. */
      part: v.number(),
    }),
  }),
});

/** SHA-256 of each part in their order, base64url. */
export const partHashes = v.pipe(
  v.nullish(oneOrSeveral(), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
);

/** Finish an upload. The secret exists from then on. Answers as the call that creates a secret; it can be repeated. */
export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/finish',
  token: 'secrets',
  limit: 'LIMIT_PART',
  body: v.object({
    hashes: partHashes,
  }),
  reply: concealSecret.reply,
});

/**
 * Download a part of a ciphertext. Opens nothing: download all parts, check them against `part_hashes`, then open the secret. Until it
 * is opened, each part can be downloaded about 20 times; then `download_locked` refuses all parts until the sender unlocks the
 * secret. After it is opened, only the `rid` of the call that opened it gets parts, for ten minutes.
 *
 * @param part The number of the part, from 1.
 */
export const downloadPart = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/part/:part',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_PART',
  answersBytes: true,
  body: v.object({ proof, manage_proof: manageProof, rid: claimToken, ticket }),
  reply: v.instance(Uint8Array),
});
