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
  secret_unknown: 404,
  secret_spent: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  type_unsupported: 415,
  accent_invalid: 422,
  account_required: 422,
  already_signed_in: 422,
  cannot_burn: 422,
  challenge_invalid: 422,
  delivery_not_failed: 422,
  domain_invalid: 422,
  domain_taken: 422,
  domain_unproven: 422,
  duplicate_field: 422,
  email_invalid: 422,
  field_too_long: 422,
  field_type: 422,
  kind_unknown: 422,
  locale_unsupported: 422,
  logo_invalid: 422,
  mail_not_failed: 422,
  message_empty: 422,
  passphrase_wrong: 422,
  password_breached: 422,
  password_needed: 422,
  password_weak: 422,
  password_wrong: 422,
  passwords_differ: 422,
  plan_lacks_custom_domains: 422,
  plan_not_sold: 422,
  plan_unknown: 422,
  rid_invalid: 422,
  role_fixed: 422,
  role_unknown: 422,
  scope_unknown: 422,
  secret_empty: 422,
  share_domain_unknown: 422,
  signin_failed: 422,
  terms_not_accepted: 422,
  text_invalid: 422,
  ticket_invalid: 422,
  token_spent: 422,
  too_many_domains: 422,
  too_many_recipients: 422,
  too_many_tokens: 422,
  ttl_invalid: 422,
  unlocks_used: 422,
  webhook_missing: 422,
  webhook_url_invalid: 422,
  passphrase_locked: 429,
  rate_limited: 429,
  internal: 500,
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
