/**
 * The older API, as existing programs for services of this kind use it. Flat answers without `success`;
 * every refusal is 404, with the status that it would have been in `X-Intended-Status`.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { newPassphrase, passphrase, shortText, text, ttl } from './fields.ts';
import { secretState } from './metadata.ts';
import { recipients } from './secrets.ts';

const epochSeconds = v.number();

/** The fields of both calls that create a secret; empty ones and a `ttl` of 0 are "not given". */
const sealFields = v.object({
  passphrase: newPassphrase,
  ttl: v.pipe(
    ttl,
    v.transform((seconds) => (seconds === 0 ? null : seconds)),
  ),
  recipient: recipients,
  'recipient[]': recipients,
  share_domain: v.nullish(shortText, ''),
});

/** A secret for its creator. Its key is there only while it can be opened. */
export const receiptV1 = v.object({
  /** An address, or `anon`. */
  custid: v.string(),
  /** Empty in a list where a reset of the password took the key. */
  metadata_key: v.string(),
  /** Absent once received or expired and in lists, empty once burned. */
  secret_key: v.optional(v.string()),
  /** Seconds, as given at creation. */
  ttl: v.number(),
  /** Seconds left. */
  metadata_ttl: v.number(),
  /** Seconds left; null when burned or expired, absent when received. */
  secret_ttl: v.optional(v.nullable(v.number())),
  state: secretState,
  created: epochSeconds,
  updated: epochSeconds,
  received: v.optional(epochSeconds),
  /** Obscured addresses. */
  recipient: v.array(v.string()),
  share_domain: v.string(),
  /** Absent when it is not known. */
  passphrase_required: v.optional(v.boolean()),
  metadata_url: v.optional(v.string()),
  share_url: v.optional(v.string()),
});

const nominal = v.object({ status: v.literal('nominal') });

export const statusV1 = endpoint({
  method: 'GET',
  path: '/api/v1/status',
  token: 'any',
  body: noFields,
  reply: nominal,
});

export const checkAuthV1 = endpoint({
  method: 'GET',
  path: '/api/v1/authcheck',
  token: 'any',
  who: 'signed-in',
  body: noFields,
  reply: nominal,
});

const share = {
  method: 'POST',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  needsNoCanaries: true,
  checksNames: true,
  body: v.object({ ...sealFields.entries, secret: v.nullish(text, '') }),
  reply: receiptV1,
} as const;

export const shareV1 = endpoint({ ...share, path: '/api/v1/share' });
export const createV1 = endpoint({ ...share, path: '/api/v1/create' });

export const generateV1 = endpoint({
  method: 'POST',
  path: '/api/v1/generate',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  needsNoCanaries: true,
  checksNames: true,
  body: sealFields,
  reply: v.object({ ...receiptV1.entries, value: v.string() }),
});

export const revealV1 = endpoint({
  method: 'POST',
  path: '/api/v1/secret/:key',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: v.object({ passphrase }),
  reply: v.object({ value: v.string(), secret_key: v.string(), share_domain: v.string() }),
});

const show = {
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  needsNoCanaries: true,
  body: noFields,
  reply: receiptV1,
} as const;

export const showReceiptV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/private/:key' });
export const postReceiptV1 = endpoint({ ...show, method: 'POST', path: '/api/v1/private/:key' });
export const showMetadataV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/metadata/:key' });
export const postMetadataV1 = endpoint({ ...show, method: 'POST', path: '/api/v1/metadata/:key' });
export const showReceiptPathV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/receipt/:key' });
export const postReceiptPathV1 = endpoint({
  ...show,
  method: 'POST',
  path: '/api/v1/receipt/:key',
});

const burn = {
  method: 'POST',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: v.object({ passphrase }),
  reply: v.object({ state: receiptV1, secret_shortkey: v.string() }),
} as const;

export const burnReceiptV1 = endpoint({ ...burn, path: '/api/v1/private/:key/burn' });
export const burnMetadataV1 = endpoint({ ...burn, path: '/api/v1/metadata/:key/burn' });
export const burnReceiptPathV1 = endpoint({ ...burn, path: '/api/v1/receipt/:key/burn' });

const recent = {
  method: 'GET',
  who: 'signed-in',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  body: noFields,
  /** Newest first: those of 30 days, up to a thousand. */
  reply: v.array(receiptV1),
} as const;

export const recentReceiptsV1 = endpoint({ ...recent, path: '/api/v1/private/recent' });
export const recentMetadataV1 = endpoint({ ...recent, path: '/api/v1/metadata/recent' });
export const recentReceiptPathV1 = endpoint({ ...recent, path: '/api/v1/receipt/recent' });
