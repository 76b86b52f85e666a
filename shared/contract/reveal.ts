/** The calls of a secret's recipient. Apart from those that create, for no page needs both. */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { binary, claimToken, flag, manageProof, passphrase, proof, ticket } from './fields.ts';

/** The secret, as its recipient has it. */
const secret = v.object({
  /** The key itself. */
  key: v.string(),
  /** The key that opens the secret. */
  secret_key: v.string(),
  /** Eight characters to recognise it by; they open nothing. */
  shortkey: v.string(),
  /** Eight characters to recognise the secret by; they open nothing. */
  secret_shortkey: v.string(),
  /** Whether the recipient needs a passphrase. */
  has_passphrase: v.boolean(),
  /** Whether it was cut at the plan’s size; absent where a browser encrypted it. */
  is_truncated: v.optional(v.boolean()),
  /** In characters, before anything was cut; absent where a browser encrypted it. */
  original_size: v.optional(v.number()),
  /** Always false. */
  verification: v.boolean(),
  /** The domain that its link opens on; empty for this site. */
  share_domain: v.string(),
  /** Whether the caller’s account created it. */
  is_owner: v.boolean(),
  /** The text; only for the call that opens it. */
  secret_value: v.optional(v.string()),
  /** Where a browser encrypted it: 32 bytes, base64url, that decrypt it together with the link. */
  share: v.optional(v.string()),
  /** Where a browser encrypted it: the ciphertext, base64url. */
  sealed: v.optional(v.string()),
});

const secretDetails = v.object({
  /** Whether this call opened it. */
  show_secret: v.boolean(),
  /** Whether the caller’s account created it. */
  is_owner: v.boolean(),
  /** How many lines it needs to be shown; absent where a browser encrypted it. */
  display_lines: v.optional(v.number()),
  /** `browser` where a browser encrypted it; absent where this site did. */
  sealed_by: v.optional(v.literal('browser')),
  /** The length of its ciphertext, which is that of a size class; absent where this site encrypted it. */
  bytes: v.optional(v.number()),
  /** How many parts its ciphertext is stored in; 0 when it comes with the secret. */
  parts: v.optional(v.number()),
  /** Where a browser encrypted it: what to give the site’s operator to report it. It opens nothing. */
  report_id: v.optional(v.string()),
  /**
   * What the sender wrote for whoever has the link, one line of plain text; absent for none. Nobody has verified it: show it as a
   * quotation, and never as a link.
   */
  note: v.optional(v.string()),
  /** The same where a browser encrypted it: 338 bytes, base64url (docs/protocol.md). */
  sealed_note: v.optional(v.string()),
  /** SHA-256 of each part, base64url: where the call had the proofs, and no `continue`. */
  part_hashes: v.optional(v.array(v.string())),
  /** Always false. */
  verification: v.boolean(),
  /** Whether the recipient needs a passphrase. */
  has_passphrase: v.boolean(),
  /** Set where it is bound to recipients, who verify their address first: the calls that open it need a `ticket`. */
  is_bound: v.optional(v.literal(true)),
  /** When the secret expires, in epoch seconds. */
  // Always sent; an opened secret is not given up for the lack of it.
  expiration_stamp: v.optional(v.number()),
  /** When the lockout after wrong passphrases ends, in epoch seconds; null if there is none. */
  locked_until: v.nullable(v.number()),
});

const secretReply = v.object({ record: secret, details: secretDetails });

/** Show the status of a secret. Changes nothing and reveals nothing, with any query. */
export const showSecret = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  isChargedAlongside: true,
  isPoll: true,
  body: noFields,
  reply: secretReply,
});

const revealBody = v.object({
  /** Has to be true: without it nothing is opened. */
  continue: flag,
  passphrase,
  rid: claimToken,
  proof,
  manage_proof: manageProof,
  /** The proof of the passphrase, base64url; empty for none. */
  passphrase_proof: binary,
  ticket,
});

/**
 * Open a secret. The first call with `continue` opens the secret, once. Without `continue` it answers like `GET` and opens nothing;
 * with a `proof` it also checks the passphrase, and lists `part_hashes`. A wrong passphrase opens nothing either. Every fifth one
 * locks the secret: for ten minutes, then each time for twice as long, up to a day. Send a `rid` if the answer must not get lost:
 * with the same `rid` and passphrase the call can be repeated for 60 seconds, or for ten minutes if the ciphertext is in parts.
 */
export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  body: revealBody,
  reply: secretReply,
});

/** Open a secret, by its other path. The same call as `POST /api/v2/secret/{key}`. */
// For programs that use this path. No page does: marked as pure, it is left out of their code.
export const revealSecretByName = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/reveal',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  body: revealBody,
  reply: secretReply,
});
