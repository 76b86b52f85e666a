/** The calls of a secret's recipient. Apart from those that create, for no page needs both. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { claimToken, flag, noFields, passphrase } from './fields.ts';

/** A secret for its recipient. */
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
  /** When the link expires, in epoch seconds. Older servers do not send it. */
  expiration_stamp: v.optional(v.number()),
  /** During a lockout after wrong passphrases: when it ends, in epoch seconds. */
  locked_until: v.nullable(v.number()),
});

const secretReply = v.object({ record: secret, details: secretDetails });

export const showSecret = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  isChargedAlongside: true,
  needsNoCanaries: true,
  isPoll: true,
  body: noFields,
  reply: secretReply,
});

const revealBody = v.object({ continue: flag, passphrase, rid: claimToken });

export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: revealBody,
  reply: secretReply,
});

/** The same call under the path that some programs use. No page does: marked as pure, it is left out of their code. */
export const revealSecretByName = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/reveal',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: revealBody,
  reply: secretReply,
});
