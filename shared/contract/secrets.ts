/** The calls of a secret's creator and of its reader. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  claimToken,
  clampedCount,
  flag,
  noFields,
  passphrase,
  shortText,
  text,
  ttl,
} from './fields.ts';
import { metadata, secretState } from './receipts.ts';

/** A secret as its reader sees it. */
const secret = v.object({
  key: v.string(),
  secret_key: v.string(),
  shortkey: v.string(),
  secret_shortkey: v.string(),
  has_passphrase: v.boolean(),
  is_truncated: v.boolean(),
  /** In characters, before anything was cut. */
  original_size: v.number(),
  verification: v.boolean(),
  share_domain: v.string(),
  is_owner: v.boolean(),
  secret_value: v.optional(v.string()),
});

const secretDetails = v.object({
  show_secret: v.boolean(),
  is_owner: v.boolean(),
  display_lines: v.number(),
  verification: v.boolean(),
  has_passphrase: v.boolean(),
  /** While wrong passphrases have brought silence: when it ends, in epoch seconds. */
  locked_until: v.nullable(v.number()),
});

const secretReply = v.object({ record: secret, details: secretDetails });

/** Absent, one or several addresses; empty ones do not count. */
const recipients = v.pipe(
  v.nullish(v.union([shortText, v.array(shortText)], 'field_type'), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
  v.transform((addresses) => addresses.map((address) => address.trim()).filter(Boolean)),
);

const kind = v.pipe(
  v.nullish(shortText, 'share'),
  v.transform((word) => (word === '' || word === 'conceal' ? 'share' : word)),
  v.picklist(['share', 'generate'], 'kind_unknown'),
);

const concealFields = v.object({
  kind,
  secret: v.nullish(text, ''),
  passphrase,
  ttl,
  recipient: recipients,
  'recipient[]': recipients,
  share_domain: v.nullish(shortText, ''),
  /** Of a generated password, in characters. */
  length: clampedCount(8, 64),
  /** Of a generated passphrase; asks for words instead of characters. */
  words: clampedCount(3, 10),
});

/** A file in a form is an object too, but no record of fields. */
function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Clients send the fields flat, or nested under `secret`. */
const concealBody = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ secret: nested, ...flat }) =>
    isPlainObject(nested) ? { ...flat, ...nested } : { ...flat, secret: nested },
  ),
  concealFields,
  v.transform(({ 'recipient[]': more, recipient, ...fields }) => ({
    ...fields,
    recipient: [...recipient, ...more],
  })),
);

const concealReply = v.object({
  record: v.object({
    metadata: v.object({
      ...metadata.entries,
      share_url: v.string(),
      metadata_url: v.string(),
      burn_url: v.string(),
      secret_key: v.string(),
    }),
    secret: v.object({
      identifier: v.string(),
      key: v.string(),
      shortkey: v.string(),
      state: secretState,
      has_passphrase: v.boolean(),
      is_truncated: v.boolean(),
      original_size: v.number(),
      secret_ttl: v.number(),
      /** Only of a generated one, and only here. */
      value: v.optional(v.string()),
    }),
    share_domain: v.string(),
  }),
  details: v.object({
    kind: v.picklist(['share', 'generate']),
    recipient: v.array(v.string()),
    recipient_safe: v.array(v.string()),
  }),
});

export const concealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/conceal',
  limit: 'LIMIT_CREATE',
  body: concealBody,
  reply: concealReply,
});

export const generateSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/generate',
  limit: 'LIMIT_CREATE',
  body: concealBody,
  reply: concealReply,
});

export const showSecret = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key',
  isPoll: true,
  body: noFields,
  reply: secretReply,
});

const revealBody = v.object({ continue: flag, passphrase, rid: claimToken });

export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key',
  limit: 'LIMIT_REVEAL',
  body: revealBody,
  reply: secretReply,
});

/** The same call under the name that some programs know it by. */
export const revealSecretByName = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/reveal',
  limit: 'LIMIT_REVEAL',
  body: revealBody,
  reply: secretReply,
});
