/**
 * Every way in which the API refuses, by its HTTP status: the only list. A code is stable for ever and never translated; its English
 * sentence is beside it.
 */

/** What people can see on a screen, too: translated, as the messages `failure.CODE`. */
export const failures = {
  400: {
    https_required:
      'This site works only over HTTPS. Anything sent over HTTP may have been read by others.',
    shrimp_invalid: 'Please refresh the page and try again',
  },
  401: {
    token_invalid:
      'Wrong email address or API token, or the token was revoked or has expired. A custom domain takes no tokens: use the site’s own host. If a proxy in front of this site asks for a password, it must not pass the Authorization header on.',
    signed_out: 'Sign in first.',
  },
  403: {
    origin_refused: 'This call is not allowed from another site.',
    colonel_only: 'You need admin access for this.',
  },
  404: {
    answer_unknown: 'There is no such answer.',
    ask_unknown: 'There is no such request. Check the link.',
    not_found: 'Not Found',
    part_unknown: 'There is no such part.',
    secret_unknown: 'Unknown secret',
    secret_spent: 'Unknown secret',
  },
  409: {
    ask_ended:
      '{reason, select, closed {This request is closed: it takes no more answers.} full {This request has been answered: it takes no more answers.} other {This request has expired: it takes no more answers.}}',
    upload_ended: 'This upload has ended. Start it again.',
    upload_incomplete: 'Some parts have not arrived. Send them again.',
  },
  413: {
    body_too_large: 'This is larger than this site accepts. Shorten the text or remove files.',
  },
  422: {
    accent_invalid: 'Enter # and six hexadecimal digits, such as #336699.',
    account_required: 'You need an account for this, with a plan that includes it.',
    ask_invalid: 'This request is damaged or incomplete. Make it again.',
    asks_refused: 'Requests for secrets are switched off on this site.',
    already_signed_in: 'You are already signed in. Sign out first.',
    cannot_burn: 'Cannot burn! It was already viewed or burned, or it has expired.',
    cannot_dispute: 'No one has opened this message. Only an opened one can be reported.',
    bound_invalid: 'Enter up to 20 email addresses, or domains such as @example.com.',
    challenge_invalid: 'The check that you are not a robot failed. Send your message again.',
    code_wrong: 'Wrong or expired code. Check the email, or request a new one.',
    copies_invalid:
      'That number of links is not possible. Choose 1 to 20: at least one for each recipient, and exactly one for each address if several may open it. If the text is long, choose fewer.',
    customer_exists: 'This address already has an account.',
    delivery_not_failed: 'Only a failed delivery can be sent again.',
    domain_invalid:
      '{reason, select, empty {Enter a domain, such as secrets.example.com.} too_long {This name is too long for a domain.} address {This is an IP address. Enter a domain.} local {This name works only in a local network.} suffix {Many domains share this ending. Put your own name in front of it.} ours {This name belongs to this site. Choose one of your own.} mixed_script {This name mixes writing systems, so that it can be mistaken for another.} other {This is not a valid domain. Check the spelling.}}',
    domain_taken:
      'This domain belongs to another account, whose TXT record is still there. Remove that record, then verify again.',
    domain_unproven: 'The TXT record was not found yet. New records can take an hour.',
    email_domain_refused: 'This site does not accept addresses at this domain. Use another one.',
    email_invalid: 'Enter a valid email address, such as ada@example.com.',
    field_too_long: 'A field is too long. Shorten it and try again.',
    label_invalid: 'The label must be one line of up to 200 characters.',
    note_invalid: 'The note must be one line of up to 80 characters.',
    locale_unsupported: 'This language is not available.',
    logo_invalid:
      'The logo must be a PNG, JPEG or WebP image of at most 100 kB and 2000 pixels per side.',
    mail_not_failed: 'This email cannot be sent again: it did not fail, or its secret has ended.',
    message_empty: 'Enter a message first.',
    part_damaged: 'A part arrived damaged, or its length is wrong. Check it, then send it again.',
    passphrase_invalid: 'The passphrase must be one line, without control characters.',
    passphrase_required: 'This site requires a passphrase. Set one.',
    passphrase_too_short: 'This passphrase is too short for this site. Choose a longer one.',
    passphrase_wrong: 'Double check that passphrase',
    password_breached:
      'This password appeared in a data breach at another service, so attackers try it. Choose one that you use nowhere else.',
    password_needed: 'Choose a password for your account.',
    password_weak:
      'Choose another password: 8 to 128 characters, not a common one, and without the name of this site or parts of your email address.',
    password_wrong: 'The password is wrong. Nothing was changed.',
    passwords_differ: 'The passwords do not match. Enter the same one twice.',
    plan_lacks_custom_domains: 'Your plan does not include custom domains.',
    plan_not_sold: 'This plan cannot be bought here.',
    plaintext_refused: 'This site accepts only secrets that were encrypted before they were sent.',
    proof_invalid: 'This link is incomplete. Ask for it again and copy all of it.',
    role_fixed: 'This person is an admin in the site’s settings. Change it there.',
    // API v1 compares the other one word for word.
    sealed_in_browser:
      '{reason, select, burning {This secret was sealed in a browser. To burn it, send no passphrase.} other {This secret was sealed in a browser. Open its link there.}}',
    sealed_refused:
      'This site accepts only secrets that it encrypts itself. Send the text instead.',
    sealed_too_large:
      'This is larger than is allowed here, or than one call takes. Shorten the text, remove files, or send it in parts.',
    secret_empty: 'You did not provide anything to share',
    share_domain_unknown: 'This is not one of your verified domains.',
    signin_failed:
      'Wrong email or password, or the email is not confirmed yet. Check them, or reset your password.',
    signin_required:
      'You need an account for this here. Sign in first. To open a link, or to answer a request, you need none.',
    terms_not_accepted: 'Accept the terms to create an account.',
    text_invalid: 'The text contains invalid Unicode.',
    ticket_needed: 'This link is for certain recipients. Confirm your email address first.',
    ticket_invalid: 'Check the ticket number.',
    token_spent: 'This link was already used or has expired. Request a new one.',
    too_many_recipients: 'Too many recipients. Enter up to 10 email addresses.',
    too_many_tokens: 'Your account has reached its limit of API tokens. Revoke one first.',
    unlocks_used:
      'All unlocks have been used. Burn the secret, or wait: a lock after wrong passphrases or codes ends by itself.',
    webhook_missing: 'There is no webhook yet. Create it first.',
    webhook_url_invalid: 'Enter an https URL that can be reached from the internet.',
  },
  429: {
    code_locked:
      '{reason, select, closed {This link is closed after too many wrong codes. Ask the sender for a new one.} other {Too many wrong codes. Ask the sender to unlock the link, or wait.}}',
    download_locked:
      'This was downloaded too often without being opened. Ask the sender to unlock it.',
    passphrase_locked:
      'Too many wrong passphrases. Wait, then try again. If you want to open the secret, you can also ask its sender to unlock it.',
    rate_limited: 'Too many requests.',
  },
  500: {
    internal: 'An unexpected error occurred',
  },
  503: {
    dns_unavailable:
      'The DNS did not respond, so your records could not be checked. Try again in a minute.',
    not_ready: 'The secret is not available yet. It has not been opened. Try again in a minute.',
    store_unavailable: 'Our storage is not responding. Try again in a moment.',
  },
} as const;

/** What only a program can cause. Its sentence is in English for every caller. */
const programFailures = {
  400: {
    malformed: 'The request could not be read. Check its format and try again.',
  },
  403: {
    plan_lacks_api: 'Your plan does not include API access.',
    token_scope:
      'This API token has no permission for this. Use another token, or sign in with a browser.',
  },
  405: {
    method_not_allowed: 'This address does not accept this method.',
  },
  415: {
    type_unsupported:
      '{reason, select, encoding {Send the body uncompressed, without Content-Encoding.} part {Send a part as application/octet-stream.} other {Send a form or JSON.}}',
  },
  422: {
    duplicate_field: 'A field was sent twice. Send it once.',
    field_conflict:
      'This call does not take the field {field}, or not together with the others. Leave it out.',
    field_type: 'The field {field} has the wrong type.',
    field_unknown:
      '{reason, select, unencoded {Nothing was created: the form is not encoded. Write & as %26, or use curl --data-urlencode.} json {This is JSON: send it with Content-Type: application/json.} other {Nothing was created: the field {field} is unknown. Check its name.}}',
    kind_unknown: 'The kind must be share, or generate where the call can generate a secret.',
    notify_unknown: 'The field notify names an unknown event. The reference at /docs lists them.',
    plan_unknown: 'This plan does not exist.',
    rid_invalid: 'The claim token (rid) must be 22 to 128 letters, digits, hyphens or underscores.',
    role_unknown: 'This role does not exist.',
    scope_unknown: 'This permission for an API token does not exist.',
    sealed_invalid:
      'The encrypted secret is damaged or incomplete: the field {field} is wrong. Encrypt it again.',
    ttl_invalid: 'The expiry time must be a number of seconds.',
    webhook_format_unknown: 'The format must be standard, slack, teams or ntfy.',
  },
} as const;

type CodeOf<Table> =
  Table extends Readonly<Record<number, infer Sentences>> ? CodeIn<Sentences> : never;
type CodeIn<Sentences> = Sentences extends unknown ? keyof Sentences : never;

export type FailureCode = CodeOf<typeof failures> | CodeOf<typeof programFailures>;

const tables: readonly Readonly<Record<string, Readonly<Record<string, string>>>>[] = [
  failures,
  programFailures,
];
const known = new Map(
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([status, sentences]) =>
      Object.entries(sentences).map(
        ([code, sentence]) => [code, { status: Number(status), sentence }] as const,
      ),
    ),
  ),
);

/**
 * Whether a string is a failure code, so that a schema's message can be one.
 *
 * @param text any string
 */
export function isFailureCode(text: string): text is FailureCode {
  return known.has(text);
}

export const failureCodes: readonly FailureCode[] = [...known.keys()].filter(isFailureCode);

/** The HTTP status of a refusal. */
export function failureStatus(code: FailureCode): number {
  return known.get(code)?.status ?? 500;
}

/** Its sentence in English, as an ICU message. */
export function failureSentence(code: FailureCode): string {
  return known.get(code)?.sentence ?? '';
}
