/**
 * The older API, as existing programs for services of this kind use it. Flat answers without `success`;
 * every refusal is 404, with the status that it would have been in `X-Intended-Status`.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { newPassphrase, passphrase, text, ttl } from './fields.ts';
import { epochSeconds, secretState } from './metadata.ts';
import { recipients, shareDomain } from './secrets.ts';

/** The fields of both calls that create a secret; empty ones and a `ttl` of 0 are "not given". */
const sealFields = v.object({
  passphrase: newPassphrase,
  /** Expires after so many seconds, within the limits of the site and the plan. Absent, null, empty or 0: the default. */
  ttl: v.pipe(
    ttl,
    v.transform((seconds) => (seconds === 0 ? undefined : seconds)),
  ),
  recipient: recipients,
  'recipient[]': recipients,
  share_domain: shareDomain,
});

/** The secret, as its sender has it. Its key is there only while it can be opened. */
export const receiptV1 = v.object({
  /** The address of the account, or `anon`. */
  custid: v.string(),
  /** The key of the receipt. Empty in a list only where a reset of the password took the keys. */
  metadata_key: v.string(),
  /** The key that opens the secret. Absent once received or expired and in lists, empty once burned. */
  secret_key: v.optional(v.string()),
  /** How long it was to live, in seconds. */
  ttl: v.number(),
  /**
   * Seconds that are left of twice the `ttl`. The receipt is kept for so long, and at least until a week after the expiry.
   */
  metadata_ttl: v.number(),
  /** Seconds that the secret has left; null when burned or expired, absent when received. */
  secret_ttl: v.optional(v.nullable(v.number())),
  state: secretState,
  created: epochSeconds,
  /** When it last changed, in epoch seconds. */
  updated: epochSeconds,
  /** When it was opened, in epoch seconds. */
  received: v.optional(epochSeconds),
  /** The addresses that it was emailed to, obscured. */
  recipient: v.array(v.string()),
  /** The domain that its link opens on; empty for this site. */
  share_domain: v.string(),
  /** Whether the recipient needs a passphrase. Absent when it is not known. */
  passphrase_required: v.optional(v.boolean()),
  /** The page of the receipt. */
  metadata_url: v.optional(v.string()),
  /**
   * The link that opens the secret once. Absent where a browser encrypted it, once the secret has ended, and in lists.
   */
  share_url: v.optional(v.string()),
});

const nominal = v.object({
  /** Always `nominal`. */
  status: v.literal('nominal'),
});

/** Check whether the service works. */
export const statusV1 = endpoint({
  method: 'GET',
  path: '/api/v1/status',
  token: 'any',
  body: noFields,
  reply: nominal,
});

/** Check the credentials. */
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
  checksNames: true,
  body: v.object({
    ...sealFields.entries,
    /** The text, stored byte for byte. */
    secret: v.nullish(text, ''),
  }),
  reply: receiptV1,
} as const;

/** Create a secret. */
export const shareV1 = endpoint({ ...share, path: '/api/v1/share' });
/** Create a secret, by the other path. The same call as `POST /api/v1/share`, under its other name. */
export const createV1 = endpoint({ ...share, path: '/api/v1/create' });

/**
 * Create a secret with a generated password. `value` contains it, only in this answer. The state is `new`, as for `share`, not
 * `viewed` as in old versions of Onetime Secret.
 */
export const generateV1 = endpoint({
  method: 'POST',
  path: '/api/v1/generate',
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  checksNames: true,
  body: sealFields,
  reply: v.object({
    ...receiptV1.entries,
    /** What was generated. */
    value: v.string(),
  }),
});

/** Open a secret. Opens it, once. A wrong passphrase opens nothing and answers "Unknown secret". */
export const revealV1 = endpoint({
  method: 'POST',
  path: '/api/v1/secret/:key',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  body: v.object({ passphrase }),
  reply: v.object({
    /** The text of the secret. */
    value: v.string(),
    /** The key that opens the secret. */
    secret_key: v.string(),
    /** The domain that its link opens on; empty for this site. */
    share_domain: v.string(),
  }),
});

const show = {
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  body: noFields,
  reply: receiptV1,
} as const;

/** Show the state of a secret. The first call answers state `new`, later ones `viewed`. */
export const showReceiptV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/private/:key' });
/** Show the state of a secret, by POST. The same call as `GET /api/v1/private/{key}`, under its other name. */
export const postReceiptV1 = endpoint({ ...show, method: 'POST', path: '/api/v1/private/:key' });
/** Show the state of a secret, by its other path. The same call as `GET /api/v1/private/{key}`, under its other name. */
export const showMetadataV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/metadata/:key' });
/** Show the state of a secret, by its other path and POST. The same call as `GET /api/v1/private/{key}`, under its other name. */
export const postMetadataV1 = endpoint({ ...show, method: 'POST', path: '/api/v1/metadata/:key' });
/** Show the state of a secret, by its newer path. The same call as `GET /api/v1/private/{key}`, under its other name. */
export const showReceiptPathV1 = endpoint({ ...show, method: 'GET', path: '/api/v1/receipt/:key' });
/** Show the state of a secret, by its newer path and POST. The same call as `GET /api/v1/private/{key}`, under its other name. */
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
  body: v.object({ passphrase }),
  reply: v.object({
    state: receiptV1,
    /** Eight characters to recognise the secret by; they open nothing. */
    secret_shortkey: v.string(),
  }),
} as const;

/** Burn a secret. A second time it answers "Unknown secret". */
export const burnReceiptV1 = endpoint({ ...burn, path: '/api/v1/private/:key/burn' });
/** Burn a secret, by its other path. The same call as `POST /api/v1/private/{key}/burn`, under its other name. */
export const burnMetadataV1 = endpoint({ ...burn, path: '/api/v1/metadata/:key/burn' });
/** Burn a secret, by its newer path. The same call as `POST /api/v1/private/{key}/burn`, under its other name. */
export const burnReceiptPathV1 = endpoint({ ...burn, path: '/api/v1/receipt/:key/burn' });

const recent = {
  method: 'GET',
  who: 'signed-in',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  body: noFields,
  reply: v.array(receiptV1),
} as const;

/** List the secrets of the account. A bare list without `secret_key`, newest first: all of the last 30 days, up to a thousand. */
export const recentReceiptsV1 = endpoint({ ...recent, path: '/api/v1/private/recent' });
/** List the secrets of the account, by the other path. The same call as `GET /api/v1/private/recent`, under its other name. */
export const recentMetadataV1 = endpoint({ ...recent, path: '/api/v1/metadata/recent' });
/** List the secrets of the account, by the newer path. The same call as `GET /api/v1/private/recent`, under its other name. */
export const recentReceiptPathV1 = endpoint({ ...recent, path: '/api/v1/receipt/recent' });
