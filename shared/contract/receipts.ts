/** The calls with a metadata key: the creator's side of a secret. */
import * as v from 'valibot';
import { notifyEvents } from '../notify.ts';
import { endpoint, noFields } from './endpoint.ts';
import { flag, passphrase, shortText } from './fields.ts';
import { metadata } from './metadata.ts';

const epochSeconds = v.number();

/** The record of the creator's page. The link to the secret is there only while it can be opened. */
const receipt = v.object({
  ...metadata.entries,
  share_url: v.optional(v.string()),
  share_path: v.optional(v.string()),
  secret_key: v.optional(v.string()),
  metadata_url: v.string(),
  metadata_path: v.string(),
  burn_url: v.string(),
  burn_path: v.string(),
});

const receiptDetails = v.object({
  is_destroyed: v.boolean(),
  is_received: v.boolean(),
  is_burned: v.boolean(),
  received_date: v.nullable(epochSeconds),
  received_date_utc: v.nullable(v.string()),
  burned_date: v.nullable(epochSeconds),
  burned_date_utc: v.nullable(v.string()),
  has_passphrase: v.boolean(),
  show_secret: v.literal(false),
  /** Whether the secret can still be opened. */
  show_secret_link: v.boolean(),
  show_recipients: v.boolean(),
  can_decrypt: v.literal(false),
  /** Always null: the server never shows a secret back. */
  secret_value: v.null(),
  /** Wrong passphrases so far, including unfinished attempts. */
  misses: v.number(),
  /** How often the recipient repeated the call within the lease. */
  repeats: v.number(),
  locked_until: v.nullable(epochSeconds),
  /** When wrong passphrases first locked it; absent for never. */
  first_locked: v.optional(epochSeconds),
  /** The next four only of a bound secret: addresses and domains, in their normal forms. */
  bound_to: v.optional(v.array(v.string())),
  /** The verified address of who opened it; absent before. */
  verified: v.optional(v.string()),
  /** Until when no code is sent or compared; null where they are. */
  codes_locked_until: v.optional(v.nullable(epochSeconds)),
  /** Whether so many wrong codes were tried that no other is compared any more. */
  codes_closed: v.optional(v.boolean()),
  /** What the sender is emailed about; absent for nothing. */
  notify: v.optional(v.array(v.picklist(notifyEvents))),
  /** How many lockouts were ended early, how many more can be, and when it was. */
  unlocks: v.number(),
  unlocks_left: v.number(),
  unlocked: v.array(epochSeconds),
  /** The next three only of what a browser encrypted: as in `secretDetails` of `reveal.ts`. */
  bytes: v.optional(v.number()),
  parts: v.optional(v.number()),
  /** Whether no more parts are served until the creator unlocks them: they were downloaded very often, but never opened. */
  downloads_locked: v.optional(v.boolean()),
  display_lines: v.number(),
  is_truncated: v.boolean(),
  /** At how many characters it was cut; absent where it was not. */
  size_max: v.optional(v.number()),
  shrimp: v.optional(v.string()),
  /** The emails to its recipients; only for the account that created it. */
  mails: v.optional(
    v.array(
      v.object({
        id: v.string(),
        /** An obscured address. */
        recipient: v.string(),
        /** A failed one can be sent again while the secret lives. */
        state: v.picklist(['waiting', 'sent', 'failed']),
        /** When that was, in epoch seconds. */
        stamp: v.number(),
      }),
    ),
  ),
});

const receiptReply = v.object({ record: receipt, details: receiptDetails });

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/v2/private/:key',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  needsNoCanaries: true,
  isPoll: true,
  body: noFields,
  reply: receiptReply,
});

/** Sends a failed email again; only for the account that created the secret. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/resend',
  token: 'secrets',
  who: 'signed-in',
  limit: 'LIMIT_EMAIL',
  body: v.object({ id: v.nullish(shortText, '') }),
  reply: receiptReply,
});

/**
 * Ends a lockout early, a few times in the life of a secret: after wrong passphrases for one further round of attempts, after
 * too many downloads for as many again.
 */
export const unlockSecret = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/unlock',
  limit: 'LIMIT_UNLOCK',
  needsNoCanaries: true,
  token: 'secrets',
  body: noFields,
  reply: receiptReply,
});

export const burnSecret = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/burn',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  needsNoCanaries: true,
  body: v.object({ continue: flag, passphrase }),
  reply: v.object({
    record: v.object({ ...receipt.entries, metadata }),
    details: receiptDetails,
  }),
});
