/** The calls that create a secret. */
import * as v from 'valibot';
import { supportedLocales } from '../locales.ts';
import { endpoint } from './endpoint.ts';
import {
  batch,
  binary,
  clampedCount,
  copies,
  label,
  newPassphrase,
  notify,
  oneOrSeveral,
  shortText,
  text,
  ttl,
  utf8Marker,
} from './fields.ts';
import { metadata, secretState } from './metadata.ts';

/** Absent, one or several addresses; empty ones do not count. */
export const recipients = v.pipe(
  v.nullish(oneOrSeveral(), []),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
  v.transform((addresses) => addresses.map((address) => address.trim()).filter(Boolean)),
);

const kind = v.pipe(
  v.nullish(v.pipe(shortText, v.metadata({ enum: ['share', 'conceal', 'generate', ''] })), 'share'),
  v.transform((word) => (word === '' || word === 'conceal' ? 'share' : word)),
  v.picklist(['share', 'generate'], 'kind_unknown'),
);

/** Null: by the recipient's browser. */
export const recipientsLocale = v.pipe(
  v.nullish(shortText, ''),
  v.transform((code) => code || null),
  v.nullable(v.picklist(supportedLocales, 'locale_unsupported')),
);

/** A ciphertext of up to sixteen records: text, or a file of a form. Absent, null and empty are all "none". */
export const sealed = v.pipe(
  v.nullish(
    v.pipe(v.unknown(), v.metadata({ type: 'string', contentEncoding: 'base64url' })),
    null,
  ),
  v.transform((given) => (given === '' ? null : given)),
);

const concealFields = v.object({
  utf8: utf8Marker,
  kind,
  secret: v.nullish(text, ''),
  passphrase: newPassphrase,
  /** What a browser encrypted: base64url, or a file of a form. Then the next three go with it, and no plaintext. */
  sealed,
  share: binary,
  proof_hash: binary,
  passphrase_hash: binary,
  ttl,
  recipient: recipients,
  'recipient[]': recipients,
  share_domain: v.nullish(shortText, ''),
  locale: recipientsLocale,
  label,
  batch,
  notify,
  copies,
  /** Addresses, and domains such as `@example.com`, of which one must be verified to open it; none: anyone with the link can. */
  bound_to: recipients,
  /** Of a generated password, in characters. */
  length: clampedCount(8, 64),
  /** Of a generated passphrase: words instead of characters. */
  words: clampedCount(3, 10),
});

const concealBody = v.pipe(
  concealFields,
  v.transform(({ 'recipient[]': more, recipient, ...fields }) => ({
    ...fields,
    recipient: [...recipient, ...more],
  })),
);

/** A secret for the caller who created it. */
const createdSecret = v.object({
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
    /** The next two only of a secret that the site encrypts. */
    is_truncated: v.optional(v.boolean()),
    original_size: v.optional(v.number()),
    secret_ttl: v.number(),
    /** Only of a generated one, and only here. */
    value: v.optional(v.string()),
  }),
  share_domain: v.string(),
});

const concealReply = v.object({
  record: createdSecret,
  /** Only where several were created: all of them, the first included. */
  records: v.optional(v.array(createdSecret)),
  details: v.object({
    kind: v.picklist(['share', 'generate']),
    recipient: v.array(v.string()),
    recipient_safe: v.array(v.string()),
    /** Whom it is bound to, in their normal forms; absent where anyone with the link opens it. */
    bound_to: v.optional(v.array(v.string())),
  }),
});

export const concealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/conceal',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  needsNoCanaries: true,
  takesCiphertext: true,
  checksNames: true,
  nestedIn: 'secret',
  body: concealBody,
  reply: concealReply,
});

export const generateSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/generate',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  needsNoCanaries: true,
  checksNames: true,
  nestedIn: 'secret',
  body: concealBody,
  reply: concealReply,
});
