/** The body of a refusal, and what the front refuses. The codes of the API are in `failure-codes.ts`. */
import * as v from 'valibot';

/**
 * What the HTTP front of `npm start` refuses before the Worker: requests that cannot be parsed, that do not end, or that are
 * too many. Codes are stable; those that the API has too mean the same. The sentences are in English only.
 */
export const frontFailures = {
  malformed: {
    status: 400,
    message: 'The request is not valid HTTP/1.1. Check its request line, Host and lengths.',
  },
  method_not_allowed: { status: 405, message: 'This server does not support that method.' },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Send it again without pauses.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests from this address are still being sent. Wait for some to end.',
  },
  headers_too_large: {
    status: 431,
    message: 'The request line and headers are too large. Send fewer or shorter ones.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  unavailable: {
    status: 503,
    message: 'The server is busy or restarting. Try again in a moment.',
  },
} as const;

export type FrontFailureCode = keyof typeof frontFailures;

const storeState = v.picklist(['ok', 'silent']);

/** The body of an answer other than 200. */
export const failureBody = v.object({
  success: v.optional(v.literal(false)),
  /** A sentence in the caller's language, or in English where only a program can cause the failure. */
  message: v.string(),
  /** A `FailureCode`; a newer server may have more. */
  code: v.optional(v.string()),
  /** The field that was refused. */
  field: v.optional(v.string()),
  /** Which of several flaws a code stands for: of a name that cannot be a custom domain one of `domainFlaws`. */
  reason: v.optional(v.string()),
  shrimp: v.optional(v.string()),
  /** Seconds. */
  retry_after: v.optional(v.number()),
  request_id: v.optional(v.string()),
  /** Of a spent secret: what became of it, and when (epoch seconds). */
  state: v.optional(v.picklist(['received', 'burned', 'expired'])),
  ended: v.optional(v.number()),
  /** Of a secret that was opened: when someone reported that it was not them (epoch seconds). */
  disputed: v.optional(v.number()),
  secret_key: v.optional(v.string()),
  /** Of a wrong passphrase: how many more may be tried before a lockout; 0 when it has begun. */
  tries_left: v.optional(v.number()),
  /** Of a lockout that cannot be ended early any more: when it ends (epoch seconds). */
  locked_until: v.optional(v.number()),
  /** Of an upload that is not complete: the parts, from 1, that have to be sent. */
  parts: v.optional(v.array(v.number())),
  /** Where a store does not answer: the state of each. */
  stores: v.optional(v.object({ kv: storeState, vault: storeState })),
});

export type FailureBody = v.InferOutput<typeof failureBody>;
