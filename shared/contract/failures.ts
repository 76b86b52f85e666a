/** The body of a refusal, and what the server of one machine refuses. The codes of the API are in `failure-codes.ts`. */
import * as v from 'valibot';

/**
 * What `npm start` refuses before the Worker: requests that cannot be parsed, or do not end. Codes are stable; those that the API
 * has too mean the same. The sentences are in English only.
 */
export const serverFailures = {
  malformed: {
    status: 400,
    message: 'The request is not valid HTTP/1.1. Check its request line, Host and lengths.',
  },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Send it again without pauses.',
  },
  headers_too_large: {
    status: 431,
    message: 'The request line and headers are too large. Send fewer or shorter ones.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
} as const;

export type ServerFailureCode = keyof typeof serverFailures;

const storeState = v.picklist(['ok', 'silent']);

/** The body of an answer other than 200. */
export const failureBody = v.object({
  /** Whether the call was done. */
  success: v.optional(v.literal(false)),
  /** A sentence in the caller’s language; in English where only a program can cause the failure. */
  message: v.string(),
  /** Why the call was refused. Never changes, never translated; a newer server may have more. */
  code: v.optional(v.string()),
  /** The field that was refused. */
  field: v.optional(v.string()),
  /**
   * Which of several causes applies. Of `ask_ended`: `closed`, `full`, `expired`. Of `code_locked`: `closed`. Of `domain_invalid`:
   * `empty`, `malformed`, `too_long`, `address`, `local`, `suffix`, `ours`, `mixed_script`. Of `field_unknown`: `unencoded`, `json`. Of `sealed_in_browser`: `burning`.
   * Of `type_unsupported`: `encoding`, `part`. Absent where a code has only one, or none of these applies.
   */
  // Of domains: `domainFlaws`.
  reason: v.optional(v.string()),
  /** A fresh shrimp, where the caller has a session. */
  shrimp: v.optional(v.string()),
  /** Seconds to wait. */
  retry_after: v.optional(v.number()),
  /** Identifies this error to the operator. */
  request_id: v.optional(v.string()),
  /** Of a secret that was opened, burned or has expired: what became of it. */
  state: v.optional(v.picklist(['received', 'burned', 'expired'])),
  /** When that was, in epoch seconds. */
  ended: v.optional(v.number()),
  /** Of a secret that was opened: when someone with the link said that it was not them, in epoch seconds. */
  disputed: v.optional(v.number()),
  /** Of an emailed link that needs a password: the address of its account. */
  email: v.optional(v.string()),
  /** The key that was asked for. */
  secret_key: v.optional(v.string()),
  /** After a wrong passphrase or code: how many more can be tried before a lock; 0 if it is locked now. */
  tries_left: v.optional(v.number()),
  /** Of a secret that cannot be unlocked any more: when its lockout ends, in epoch seconds. */
  locked_until: v.optional(v.number()),
  /** Of an upload that is not complete: the parts, from 1, that have to be sent. */
  parts: v.optional(v.array(v.number())),
  /** Where a store does not answer: the state of each. */
  stores: v.optional(
    v.object({
      /** The store of envelopes (Workers KV or its equivalent). */
      kv: storeState,
      /** A vault of keys. */
      vault: storeState,
    }),
  ),
});

export type FailureBody = v.InferOutput<typeof failureBody>;
