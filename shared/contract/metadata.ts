/** The state of a secret, in all calls of its sender. */
import * as v from 'valibot';

/**
 * `new`: not opened. `viewed`: not opened, but its receipt was. `received`: opened. `burned`, `expired`: ended without being opened.
 */
export const secretState = v.picklist(['new', 'viewed', 'received', 'burned', 'expired']);

/** In epoch seconds. */
export const epochSeconds = v.number();

/** The state of the secret, as lists and actions show it to its sender. */
export const metadata = v.object({
  /** The key itself. */
  key: v.string(),
  /** The same key under another name. */
  identifier: v.string(),
  /** Eight characters to recognise it by; they open nothing. */
  shortkey: v.string(),
  /** Eight characters to recognise the secret by; they open nothing. */
  secret_shortkey: v.string(),
  /** Set where it answers a request: only its requester opens it. */
  kind: v.optional(v.literal('answer')),
  /** The address of the account, or `anon`. */
  custid: v.string(),
  state: secretState,
  created: epochSeconds,
  /** The same in ISO 8601. */
  created_date_utc: v.string(),
  /** When it last changed, in epoch seconds. */
  updated: epochSeconds,
  /** The same as `updated`. */
  stamp: epochSeconds,
  /** After how many seconds the secret expires. */
  secret_ttl: v.number(),
  /** Twice `secret_ttl`. The receipt is kept for so long, and at least until a week after the expiry. */
  metadata_ttl: v.number(),
  /** When the secret expires, in epoch seconds. */
  expiration_stamp: epochSeconds,
  /** The domain that its link opens on; empty for this site. */
  share_domain: v.string(),
  /** The sender’s private label; absent for none. Never sent to recipients. */
  label: v.optional(v.string()),
  /** Common to secrets that were created together; absent for none. Never sent to recipients. */
  batch: v.optional(v.string()),
  /** The addresses that it was emailed to, obscured. */
  recipients: v.array(v.string()),
  /** Whether there are any recipients. */
  show_recipients: v.boolean(),
  /** Whether it was opened. */
  is_received: v.boolean(),
  /** Whether it was burned. */
  is_burned: v.boolean(),
  /** Whether it expired unopened. */
  is_expired: v.boolean(),
  /** Whether it was opened or burned. */
  is_destroyed: v.boolean(),
  /** Whether it was cut at the plan’s size. */
  is_truncated: v.boolean(),
  /** `browser` where a browser encrypted it; absent where this site did. */
  sealed_by: v.optional(v.literal('browser')),
  /** Whether the recipient needs a passphrase. */
  has_passphrase: v.boolean(),
  /** When the private page was first opened, in epoch seconds. */
  viewed: v.nullable(epochSeconds),
  /** When it was opened, in epoch seconds. */
  received: v.nullable(epochSeconds),
  /** When it was burned, in epoch seconds. */
  burned: v.nullable(epochSeconds),
  /** When someone with the link reported that they did not open it, in epoch seconds; absent for never. */
  disputed: v.optional(epochSeconds),
});
