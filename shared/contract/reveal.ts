/** The calls of a secret's recipient. Apart from those that create, for no page needs both. */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { binary, claimToken, flag, passphrase } from './fields.ts';

/** A secret for its recipient. */
const secret = v.object({
  key: v.string(),
  secret_key: v.string(),
  shortkey: v.string(),
  secret_shortkey: v.string(),
  has_passphrase: v.boolean(),
  /** The next two only where the site encrypts. The size is in characters, before anything was cut. */
  is_truncated: v.optional(v.boolean()),
  original_size: v.optional(v.number()),
  verification: v.boolean(),
  share_domain: v.string(),
  is_owner: v.boolean(),
  secret_value: v.optional(v.string()),
  /** Of a secret that a browser encrypted, base64url: what decrypts it together with the link, and the ciphertext. */
  share: v.optional(v.string()),
  sealed: v.optional(v.string()),
});

const secretDetails = v.object({
  show_secret: v.boolean(),
  is_owner: v.boolean(),
  /** Only where the site encrypts. */
  display_lines: v.optional(v.number()),
  /** Set where a browser encrypted it; absent where this site did. */
  sealed_by: v.optional(v.literal('browser')),
  /** Of a ciphertext: its length, and the number of parts that it is stored in; 0 when it comes with the reveal. */
  bytes: v.optional(v.number()),
  parts: v.optional(v.number()),
  /** Where a browser encrypted it: names the secret to the site's admins, and opens nothing. */
  report_id: v.optional(v.string()),
  /** SHA-256 of each part, base64url: for a reader with the proofs, before the secret is revealed. */
  part_hashes: v.optional(v.array(v.string())),
  verification: v.boolean(),
  has_passphrase: v.boolean(),
  /** Set where it is bound to recipients, who verify their address first. */
  is_bound: v.optional(v.literal(true)),
  /** When the link expires, in epoch seconds. Always sent; an opened secret is not given up for the lack of it. */
  expiration_stamp: v.optional(v.number()),
  /** During a lockout after wrong passphrases: when it ends, in epoch seconds. */
  locked_until: v.nullable(v.number()),
});

const secretReply = v.object({ record: secret, details: secretDetails });

export const showSecret = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  isChargedAlongside: true,
  needsNoCanaries: true,
  isPoll: true,
  body: noFields,
  reply: secretReply,
});

const revealBody = v.object({
  continue: flag,
  passphrase,
  rid: claimToken,
  /** Of a secret that a browser encrypted. */
  proof: binary,
  passphrase_proof: binary,
  /** Of a verified recipient, base64url. */
  ticket: binary,
});

export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key',
  isForRecipients: true,
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
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: revealBody,
  reply: secretReply,
});
