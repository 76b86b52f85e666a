/** The calls with a metadata key: the sender's side of a secret. */
import * as v from 'valibot';
import { notifyEvents } from '../notify.ts';
import { endpoint, noFields } from './endpoint.ts';
import { flag, notify, passphrase, shortText } from './fields.ts';
import { epochSeconds, metadata } from './metadata.ts';

/** The receipt. The link to the secret is there only while it can be opened. */
const receipt = v.object({
  ...metadata.entries,
  /**
   * The link that opens the secret once. If a browser encrypted it, append `#` and the key of the link, which no server has.
   */
  share_url: v.optional(v.string()),
  /** Its path. */
  share_path: v.optional(v.string()),
  /** The key that opens the secret. */
  secret_key: v.optional(v.string()),
  /** The page of the receipt. */
  metadata_url: v.string(),
  /** Its path. */
  metadata_path: v.string(),
  /** The page that burns the secret. */
  burn_url: v.string(),
  /** Its path. */
  burn_path: v.string(),
});

const receiptDetails = v.object({
  /** Whether it was opened or burned. */
  is_destroyed: v.boolean(),
  /** Whether it was opened. */
  is_received: v.boolean(),
  /** Whether it was burned. */
  is_burned: v.boolean(),
  /** When it was opened, in epoch seconds. */
  received_date: v.nullable(epochSeconds),
  /** The same in ISO 8601. */
  received_date_utc: v.nullable(v.string()),
  /** When it was burned, in epoch seconds. */
  burned_date: v.nullable(epochSeconds),
  /** The same in ISO 8601. */
  burned_date_utc: v.nullable(v.string()),
  /** Whether the recipient needs a passphrase. */
  has_passphrase: v.boolean(),
  /** Always false. */
  show_secret: v.literal(false),
  /** Whether the secret can still be opened. */
  show_secret_link: v.boolean(),
  /** Whether there are any recipients. */
  show_recipients: v.boolean(),
  /** Always false. */
  can_decrypt: v.literal(false),
  /** Always null: the server never shows a secret back. */
  secret_value: v.null(),
  /** Wrong passphrases so far, including unfinished attempts. */
  misses: v.number(),
  /** How often the recipient repeated the call within a minute, or within ten where the ciphertext is in parts. */
  repeats: v.number(),
  /** When the lockout after wrong passphrases ends, in epoch seconds; null if there is none. */
  locked_until: v.nullable(epochSeconds),
  /**
   * When it was first locked, by wrong passphrases or codes or because too many codes were requested, in epoch seconds; absent for
   * never.
   */
  first_locked: v.optional(epochSeconds),
  /** Who can open it: addresses and domains, normalised; absent where anyone with the link can. */
  bound_to: v.optional(v.array(v.string())),
  /** Of a bound secret: the verified address of who opened it; absent before. */
  verified: v.optional(v.string()),
  /**
   * Of a bound secret: when the lock on its codes ends, in epoch seconds; null if there is none. Until then codes are not sent (to one
   * address or to any) or not accepted, because too many were requested or wrong.
   */
  codes_locked_until: v.optional(v.nullable(epochSeconds)),
  /** Of a bound secret: whether so many wrong codes were tried that it cannot be opened any more. */
  codes_closed: v.optional(v.boolean()),
  /** What the account is emailed about: `received`, `expired`, `locked`, `disputed`; absent for nothing. */
  notify: v.optional(v.array(v.picklist(notifyEvents))),
  /** How many lockouts were ended early. */
  unlocks: v.number(),
  /** How many more can be ended. */
  unlocks_left: v.number(),
  /** When that was, in epoch seconds, the first time first. */
  unlocked: v.array(epochSeconds),
  /** The length of its ciphertext, which is that of a size class; absent where this site encrypted it. */
  bytes: v.optional(v.number()),
  /** How many parts its ciphertext is stored in; 0 when it comes with the secret. */
  parts: v.optional(v.number()),
  /**
   * Whether its parts were downloaded so often, without being opened, that no more are served until you unlock them. Only where a
   * browser encrypted it.
   */
  downloads_locked: v.optional(v.boolean()),
  /** How many lines it needs to be shown. */
  display_lines: v.number(),
  /** Whether it was cut at the plan’s size. */
  is_truncated: v.boolean(),
  /** Where it was cut: at how many characters; absent where it was not. */
  size_max: v.optional(v.number()),
  /** A fresh shrimp, where the caller has a session. */
  shrimp: v.optional(v.string()),
  /** The state of each email to a recipient; only for the account that created the secret. */
  mails: v.optional(
    v.array(
      v.object({
        /** Names the email in the call that sends it again. */
        id: v.string(),
        /** An obscured address. */
        recipient: v.string(),
        /** A failed one can be sent again while the secret is waiting. */
        state: v.picklist(['waiting', 'sent', 'failed']),
        /** When that was, in epoch seconds. */
        stamp: v.number(),
      }),
    ),
  ),
});

const receiptReply = v.object({ record: receipt, details: receiptDetails });

/**
 * Show the state of a secret. For anyone with the key of the receipt. The first call records `viewed`. The link to the secret is
 * there only while it can be opened.
 */
export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/v2/private/:key',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  isPoll: true,
  body: noFields,
  reply: receiptReply,
});

/** Send a failed email again. Only for the account that created the secret. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/resend',
  token: 'secrets',
  who: 'signed-in',
  limit: 'LIMIT_EMAIL',
  body: v.object({
    /** The `id` of the email in `details.mails`. */
    id: v.nullish(shortText, ''),
  }),
  reply: receiptReply,
});

/**
 * Choose what the account is emailed about this secret. Only for the account that created it; emails that were sent stay sent, and
 * each event is emailed once.
 */
export const notifyReceipt = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/notify',
  token: 'secrets',
  who: 'signed-in',
  limit: 'LIMIT_UNLOCK',
  body: v.object({
    /** One or several of `received`, `expired`, `locked` and `disputed`; empty or absent for nothing. */
    notify,
  }),
  reply: receiptReply,
});

/**
 * Unlock a secret after wrong passphrases or too many downloads. Ends the current lockout: the recipient has five more attempts, or as
 * many downloads as at first. Codes of a bound secret are sent and accepted again. This works three times for each secret; where
 * nothing is locked it changes nothing. Burning has a lockout of its own, which only time ends.
 */
export const unlockSecret = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/unlock',
  limit: 'LIMIT_UNLOCK',
  token: 'secrets',
  body: noFields,
  reply: receiptReply,
});

/**
 * Burn a secret. Destroys a secret that no one has opened. Without `continue` it answers like `GET` and burns nothing. A secret
 * with a passphrase needs it here, too. For a secret that a browser encrypted, send none: a passphrase is refused with
 * `sealed_in_browser`. Wrong passphrases lock burning, too (`passphrase_locked`): only time ends that.
 */
export const burnSecret = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/burn',
  token: 'secrets',
  limit: 'LIMIT_REVEAL',
  isChargedAlongside: true,
  body: v.object({
    /** Has to be true: without it nothing is burned. */
    continue: flag,
    passphrase,
  }),
  reply: v.object({
    record: v.object({ ...receipt.entries, metadata }),
    details: receiptDetails,
  }),
});
