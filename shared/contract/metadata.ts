/** The state of a secret, in all calls of its creator. */
import * as v from 'valibot';

export const secretState = v.picklist(['new', 'viewed', 'received', 'burned', 'expired']);

const epochSeconds = v.number();

/** A secret as lists and actions show it to its creator. */
export const metadata = v.object({
  key: v.string(),
  identifier: v.string(),
  shortkey: v.string(),
  secret_shortkey: v.string(),
  custid: v.string(),
  state: secretState,
  created: epochSeconds,
  created_date_utc: v.string(),
  updated: epochSeconds,
  stamp: epochSeconds,
  /** Seconds, as given at creation. */
  secret_ttl: v.number(),
  metadata_ttl: v.number(),
  expiration_stamp: epochSeconds,
  share_domain: v.string(),
  /** The sender's private label; absent for none. No recipient ever gets it. */
  label: v.optional(v.string()),
  /** The name that it shares with secrets created together with it; absent for none. No recipient ever gets it. */
  batch: v.optional(v.string()),
  recipients: v.array(v.string()),
  show_recipients: v.boolean(),
  is_received: v.boolean(),
  is_burned: v.boolean(),
  is_expired: v.boolean(),
  is_destroyed: v.boolean(),
  is_truncated: v.boolean(),
  /** Set where a browser encrypted it; absent where this site did. */
  sealed_by: v.optional(v.literal('browser')),
  has_passphrase: v.boolean(),
  /** When the creator's page was first opened. */
  viewed: v.nullable(epochSeconds),
  received: v.nullable(epochSeconds),
  burned: v.nullable(epochSeconds),
  /** When someone with the link said that they did not open it; absent for never. */
  disputed: v.optional(epochSeconds),
});
