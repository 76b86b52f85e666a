/** The calls for a ciphertext that is too long for the calls of other secrets: it is sent and received in parts. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  batch,
  binary,
  claimToken,
  clampedCount,
  label,
  notify,
  oneOrSeveral,
  shortText,
  ttl,
} from './fields.ts';
import { concealSecret, recipients, recipientsLocale } from './secrets.ts';

/** More than any plan allows. */
const BYTES_MAX = 2 ** 40;
const PARTS_MAX = 2 ** 20;

/** What only the site could encrypt: whoever sends it beside a ciphertext may believe that this site cannot read it. */
const plaintext = v.pipe(
  v.nullish(v.pipe(v.unknown(), v.metadata({ type: 'string', enum: [''] })), null),
  v.check((given) => given === null || given === '', 'field_conflict'),
);

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/v2/secret/upload',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  needsNoCanaries: true,
  checksNames: true,
  body: v.object({
    bytes: clampedCount(0, BYTES_MAX),
    parts: clampedCount(0, PARTS_MAX),
    share: binary,
    proof_hash: binary,
    passphrase_hash: binary,
    ttl,
    share_domain: v.nullish(shortText, ''),
    locale: recipientsLocale,
    label,
    batch,
    notify,
    bound_to: recipients,
    secret: plaintext,
    passphrase: plaintext,
    recipient: plaintext,
    'recipient[]': plaintext,
  }),
  reply: v.object({
    record: v.object({
      /** The metadata key, which authorises what follows. */
      key: v.string(),
      /** When the upload ends unless it is finished, in epoch seconds. */
      ends: v.number(),
    }),
  }),
});

/** The header `Content-Digest` has SHA-256 of the bytes (RFC 9530). */
export const uploadPart = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/part/:part',
  token: 'secrets',
  limit: 'LIMIT_PART',
  needsNoCanaries: true,
  takesBytes: true,
  body: v.object({ bytes: v.instance(Uint8Array) }),
  reply: v.object({ record: v.object({ part: v.number() }) }),
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/finish',
  token: 'secrets',
  limit: 'LIMIT_PART',
  needsNoCanaries: true,
  body: v.object({
    /** SHA-256 of each part, base64url. */
    hashes: v.pipe(
      v.nullish(oneOrSeveral(), []),
      v.transform((given) => (typeof given === 'string' ? [given] : given)),
    ),
  }),
  reply: concealSecret.reply,
});

export const downloadPart = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/part/:part',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_PART',
  needsNoCanaries: true,
  answersBytes: true,
  body: v.object({ proof: binary, rid: claimToken, ticket: binary }),
  reply: v.instance(Uint8Array),
});
