/** How the API refuses: its codes, those of the front, and the body of a refusal. */
import * as v from 'valibot';

/**
 * Every way in which the API refuses, and the HTTP status it does so with: the only list.
 * A code is stable for ever and never translated; its sentence lives in `worker/http/failure-messages.ts`,
 * where a code without one does not compile.
 */
export const failureStatus = {
  https_required: 400,
  malformed: 400,
  shrimp_invalid: 400,
  token_invalid: 401,
  signed_out: 401,
  origin_refused: 403,
  colonel_only: 403,
  plan_lacks_api: 403,
  token_scope: 403,
  not_found: 404,
  part_unknown: 404,
  secret_unknown: 404,
  secret_spent: 404,
  method_not_allowed: 405,
  upload_ended: 409,
  upload_incomplete: 409,
  body_too_large: 413,
  type_unsupported: 415,
  accent_invalid: 422,
  account_required: 422,
  already_signed_in: 422,
  cannot_burn: 422,
  cannot_dispute: 422,
  bound_invalid: 422,
  challenge_invalid: 422,
  code_wrong: 422,
  copies_invalid: 422,
  customer_exists: 422,
  delivery_not_failed: 422,
  domain_invalid: 422,
  domain_taken: 422,
  domain_unproven: 422,
  duplicate_field: 422,
  email_domain_refused: 422,
  email_invalid: 422,
  field_conflict: 422,
  field_too_long: 422,
  field_type: 422,
  field_unknown: 422,
  kind_unknown: 422,
  label_invalid: 422,
  locale_unsupported: 422,
  logo_invalid: 422,
  mail_not_failed: 422,
  message_empty: 422,
  notify_unknown: 422,
  part_damaged: 422,
  passphrase_invalid: 422,
  passphrase_required: 422,
  passphrase_too_short: 422,
  passphrase_wrong: 422,
  password_breached: 422,
  password_needed: 422,
  password_weak: 422,
  password_wrong: 422,
  passwords_differ: 422,
  plan_lacks_custom_domains: 422,
  plan_not_sold: 422,
  plan_unknown: 422,
  plaintext_refused: 422,
  proof_invalid: 422,
  rid_invalid: 422,
  role_fixed: 422,
  role_unknown: 422,
  scope_unknown: 422,
  sealed_in_browser: 422,
  sealed_invalid: 422,
  sealed_refused: 422,
  sealed_too_large: 422,
  secret_empty: 422,
  share_domain_unknown: 422,
  signin_failed: 422,
  signin_required: 422,
  terms_not_accepted: 422,
  text_invalid: 422,
  ticket_needed: 422,
  ticket_invalid: 422,
  token_spent: 422,
  too_many_recipients: 422,
  too_many_tokens: 422,
  ttl_invalid: 422,
  unlocks_used: 422,
  webhook_format_unknown: 422,
  webhook_missing: 422,
  webhook_url_invalid: 422,
  code_locked: 429,
  download_locked: 429,
  passphrase_locked: 429,
  rate_limited: 429,
  internal: 500,
  dns_unavailable: 503,
  not_ready: 503,
  store_unavailable: 503,
} as const;

export type FailureCode = keyof typeof failureStatus;

/**
 * Whether a string is a failure code, so that a schema's message can be one.
 *
 * @param text any string
 */
export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(failureStatus, text);
}

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
  /** A sentence in the caller's language. */
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
