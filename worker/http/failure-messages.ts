/** The message of each failure code. A code without one does not compile. */
import type { FailureCode } from '../../shared/contract/failures.ts';
import type { Language } from '../intl/language.ts';
import { defineMessages, type Message, text } from '../intl/text.ts';

const messages: Record<FailureCode, Message> = defineMessages({
  https_required: {
    id: 'failure.https_required',
    defaultMessage:
      'This site works only over HTTPS. Anything sent over HTTP may have been read by others.',
    description: 'A program called the API by http:// instead of https://.',
  },
  malformed: {
    id: 'failure.malformed',
    defaultMessage: 'The request could not be read. Check its format and try again.',
    description: 'The body of a request is broken.',
  },
  shrimp_invalid: {
    id: 'failure.shrimp_invalid',
    defaultMessage: 'Please refresh the page and try again',
    description: 'The anti-forgery token is missing or out of date.',
  },
  token_invalid: {
    id: 'failure.token_invalid',
    defaultMessage:
      'Wrong user name or API token. If a proxy in front of this site asks for a password, it must not pass the Authorization header on.',
    description:
      'The credentials of an API call are wrong. They may also be those of a proxy; then visitors of the site see this message.',
  },
  origin_refused: {
    id: 'failure.origin_refused',
    defaultMessage: 'This call is not allowed from another site.',
    description: 'Another website tried to use the visitor’s session.',
  },
  not_found: {
    id: 'failure.not_found',
    defaultMessage: 'Not Found',
    description: 'There is no such address in the API.',
  },
  secret_unknown: {
    id: 'failure.secret_unknown',
    defaultMessage: 'Unknown secret',
    description: 'A link opens nothing.',
  },
  secret_spent: {
    id: 'failure.secret_spent',
    defaultMessage: 'Unknown secret',
    description: 'A link that opened something once: read, burned or expired.',
  },
  method_not_allowed: {
    id: 'failure.method_not_allowed',
    defaultMessage: 'This address does not accept this method.',
    description: 'For example a GET where only POST is understood.',
  },
  part_unknown: {
    id: 'failure.part_unknown',
    defaultMessage: 'There is no such part.',
    description: 'A program asked for a piece of a file that does not exist.',
  },
  part_damaged: {
    id: 'failure.part_damaged',
    defaultMessage: 'A part did not arrive whole. Send it again.',
    description: 'A piece of an uploaded file was changed or cut on its way.',
  },
  upload_ended: {
    id: 'failure.upload_ended',
    defaultMessage: 'This upload has ended. Start it again.',
    description: 'Pieces of a file were sent after the upload had ended or was finished.',
  },
  upload_incomplete: {
    id: 'failure.upload_incomplete',
    defaultMessage: 'Some parts have not arrived. Send them again.',
    description: 'An upload was to be finished while pieces of it were missing.',
  },
  download_locked: {
    id: 'failure.download_locked',
    defaultMessage:
      'This was downloaded too often without being opened. Ask the sender to unlock it.',
    description: 'Files were downloaded very often, but never opened; the sender can allow more.',
  },
  body_too_large: {
    id: 'failure.body_too_large',
    defaultMessage: 'That is too much at once. Send less.',
    description: 'The body of a request is over the limit.',
  },
  type_unsupported: {
    id: 'failure.type_unsupported',
    defaultMessage:
      '{reason, select, encoding {Send the body uncompressed, without Content-Encoding.} other {Send a form or JSON.}}',
    description:
      'The content type of a request is not understood. encoding: its body is compressed.',
  },
  challenge_invalid: {
    id: 'failure.challenge_invalid',
    defaultMessage: 'Tick “I’m not a robot” again.',
    description: 'The result of the bot check was refused.',
  },
  ticket_invalid: {
    id: 'failure.ticket_invalid',
    defaultMessage: 'Check the ticket number.',
    description: 'The number of a support ticket is missing or not of the expected form.',
  },
  cannot_burn: {
    id: 'failure.cannot_burn',
    defaultMessage: 'Cannot burn! It was already viewed or burned, or it has expired.',
    description: 'The secret to be burned is gone already.',
  },
  webhook_format_unknown: {
    id: 'failure.webhook_format_unknown',
    defaultMessage: 'Choose one of the formats in the list.',
    description: 'The format of a webhook is none of those that there are.',
  },
  bound_invalid: {
    id: 'failure.bound_invalid',
    defaultMessage: 'Enter up to 20 email addresses, or domains such as @example.com.',
    description: 'The addresses to which a secret is to be bound are none, or too many.',
  },
  code_wrong: {
    id: 'failure.code_wrong',
    defaultMessage: 'That code is not right. Compare it with the email, or ask for a new one.',
    description: 'The code that was emailed to a recipient was entered wrongly, or has expired.',
  },
  code_locked: {
    id: 'failure.code_locked',
    defaultMessage: 'Too many wrong codes. Wait, or ask the sender for a new link.',
    description: 'Wrong codes of recipients have locked a link.',
  },
  ticket_needed: {
    id: 'failure.ticket_needed',
    defaultMessage: 'This link is for certain recipients. Verify your email address first.',
    description: 'A secret for named recipients was to be opened without a verified address.',
  },
  customer_exists: {
    id: 'failure.customer_exists',
    defaultMessage: 'This address already has an account.',
    description: 'An admin invited someone who has an account.',
  },
  copies_invalid: {
    id: 'failure.copies_invalid',
    defaultMessage: 'That number of links is not possible. Choose another one.',
    description:
      'Too many links of one text were to be created at once, or not as many as there are recipients.',
  },
  cannot_dispute: {
    id: 'failure.cannot_dispute',
    defaultMessage: 'No one has opened this message. Only an opened one can be reported.',
    description:
      'Someone reported that it was not them who opened a message, but no one has opened it.',
  },
  notify_unknown: {
    id: 'failure.notify_unknown',
    defaultMessage: 'Choose which emails you want from the list.',
    description: 'An email about an event of a secret was asked for that does not exist.',
  },
  duplicate_field: {
    id: 'failure.duplicate_field',
    defaultMessage: 'A field was sent twice. Send it once.',
    description: 'A form holds a single field more than once.',
  },
  field_too_long: {
    id: 'failure.field_too_long',
    defaultMessage: 'A field is too long. Shorten it and try again.',
    description: 'A field other than the secret is over its limit.',
  },
  field_type: {
    id: 'failure.field_type',
    defaultMessage: 'The field {field} has the wrong type.',
    description: 'For example a number where text was expected; {field} is its name in the API.',
  },
  field_unknown: {
    id: 'failure.field_unknown',
    defaultMessage:
      '{reason, select, unencoded {Nothing was created: the form is not encoded. Write & as %26, or use curl --data-urlencode.} json {This is JSON: send it with Content-Type: application/json.} other {Nothing was created: the field {field} is unknown. Check its name.}}',
    description:
      'A program misspelt the name of a field. unencoded: a form in which a special character was not encoded; json: JSON that was sent as a form.',
  },
  kind_unknown: {
    id: 'failure.kind_unknown',
    defaultMessage: 'Choose whether to share a secret or to generate one.',
    description: 'The kind of a new secret is neither share nor generate.',
  },
  label_invalid: {
    id: 'failure.label_invalid',
    defaultMessage: 'The label must be one line of up to 200 characters.',
    description: 'The private label of a new secret is too long or has line breaks.',
  },
  message_empty: {
    id: 'failure.message_empty',
    defaultMessage: 'Enter a message first.',
    description: 'Feedback was sent without a message.',
  },
  passphrase_wrong: {
    id: 'failure.passphrase_wrong',
    defaultMessage: 'Double check that passphrase',
    description: 'The passphrase is missing or wrong; nothing was lost.',
  },
  unlocks_used: {
    id: 'failure.unlocks_used',
    defaultMessage: 'All unlocks have been used. Wait until the lock ends, or burn the secret.',
    description:
      'The creator wants to unlock a secret after wrong passphrases, and has done so as often as is allowed.',
  },
  rid_invalid: {
    id: 'failure.rid_invalid',
    defaultMessage: 'The request id must be 22 to 128 letters, digits, hyphens or underscores.',
    description: 'The claim token of a reveal has the wrong form.',
  },
  field_conflict: {
    id: 'failure.field_conflict',
    defaultMessage: 'Those fields do not go together. Leave one of them out.',
    description: 'Two fields of a request exclude each other.',
  },
  plaintext_refused: {
    id: 'failure.plaintext_refused',
    defaultMessage: 'This site accepts only secrets that were encrypted in the browser.',
    description:
      'A program sent a text that the site would have encrypted itself, which its operator has switched off.',
  },
  proof_invalid: {
    id: 'failure.proof_invalid',
    defaultMessage: 'This link is incomplete. Ask for it again and copy all of it.',
    description: 'The part of a link after # is missing, cut off or wrong. Nothing was opened.',
  },
  sealed_in_browser: {
    id: 'failure.sealed_in_browser',
    defaultMessage: 'This secret was sealed in a browser. Open its link there.',
    description:
      'A program tried to open a secret that only a page or a current program can decrypt.',
  },
  sealed_invalid: {
    id: 'failure.sealed_invalid',
    defaultMessage: 'The encrypted secret is damaged or incomplete. Try again.',
    description: 'What a browser encrypted does not have the form that it must have.',
  },
  sealed_refused: {
    id: 'failure.sealed_refused',
    defaultMessage: 'This site encrypts secrets itself.',
    description: 'A program sent an encrypted secret, which the site’s operator has switched off.',
  },
  sealed_too_large: {
    id: 'failure.sealed_too_large',
    defaultMessage: 'That is more than one secret may hold. Send less.',
    description: 'An encrypted secret is longer than the plan allows.',
  },
  secret_empty: {
    id: 'failure.secret_empty',
    defaultMessage: 'You did not provide anything to share',
    description: 'The secret is empty.',
  },
  share_domain_unknown: {
    id: 'failure.share_domain_unknown',
    defaultMessage: 'This is not one of your verified domains.',
    description: 'The domain chosen for a share link cannot be used.',
  },
  text_invalid: {
    id: 'failure.text_invalid',
    defaultMessage: 'The text contains invalid Unicode.',
    description: 'Broken UTF-8 or half a surrogate pair.',
  },
  ttl_invalid: {
    id: 'failure.ttl_invalid',
    defaultMessage: 'The expiry time must be a number of seconds.',
    description: 'The expiry time of a new secret is no number.',
  },
  passphrase_locked: {
    id: 'failure.passphrase_locked',
    defaultMessage: 'Too many wrong passphrases. Wait, or ask the sender to unlock it.',
    description: 'The secret is locked after wrong passphrases; the right one is refused as well.',
  },
  rate_limited: {
    id: 'failure.rate_limited',
    defaultMessage: 'Too many requests. Wait a few minutes and try again.',
    description: 'A caller used up what a while allows.',
  },
  internal: {
    id: 'failure.internal',
    defaultMessage: 'An unexpected error occurred',
    description: 'A bug of the product.',
  },
  not_ready: {
    id: 'failure.not_ready',
    defaultMessage:
      'The secret is not available yet. It has not been opened. Try again in a few seconds.',
    description: 'The store nearby has not received the secret yet.',
  },
  store_unavailable: {
    id: 'failure.store_unavailable',
    defaultMessage: 'Our storage is not responding. Nothing was lost. Try again in a moment.',
    description: 'A store is out of reach.',
  },

  // Accounts, sessions and API tokens.
  role_unknown: {
    id: 'failure.role_unknown',
    defaultMessage: 'This role does not exist.',
    description: 'An admin named a role that does not exist.',
  },
  role_fixed: {
    id: 'failure.role_fixed',
    defaultMessage: 'This installation’s settings name this person as an admin. Change it there.',
    description: 'The role of someone whom the configuration lists cannot be taken away.',
  },
  account_required: {
    id: 'failure.account_required',
    defaultMessage: 'An account is required to send emails.',
    description: 'Someone who is not signed in named a recipient.',
  },
  signin_required: {
    id: 'failure.signin_required',
    defaultMessage:
      'Only members can create links here. Sign in first. Opening a link needs no account.',
    description:
      'Someone who is not signed in creates a secret, which this site allows its members only.',
  },
  email_domain_refused: {
    id: 'failure.email_domain_refused',
    defaultMessage: 'This site does not take addresses of this domain.',
    description:
      'The part of an email address after the @ is not on the list of the site’s operator.',
  },
  passphrase_invalid: {
    id: 'failure.passphrase_invalid',
    defaultMessage: 'The passphrase must be one line, without control characters.',
    description:
      'The passphrase of a new secret has a line break or another character that most fields cannot hold.',
  },
  passphrase_required: {
    id: 'failure.passphrase_required',
    defaultMessage: 'This site requires a passphrase. Set one.',
    description:
      'A secret was to be created without a passphrase, which the site’s operator demands.',
  },
  passphrase_too_short: {
    id: 'failure.passphrase_too_short',
    defaultMessage: 'This passphrase is too short for this site. Choose a longer one.',
    description: 'The passphrase of a new secret is shorter than the site’s operator demands.',
  },
  signed_out: {
    id: 'failure.signed_out',
    defaultMessage: 'Sign in first.',
    description: 'A call that needs a signed-in user.',
  },
  colonel_only: {
    id: 'failure.colonel_only',
    defaultMessage: 'You need admin access for this.',
    description: 'An admin’s call by someone who is no admin.',
  },
  token_scope: {
    id: 'failure.token_scope',
    defaultMessage:
      'This API token has no permission for this. Use another token, or sign in with a browser.',
    description: 'An API token was used for a call that its scopes do not include.',
  },
  scope_unknown: {
    id: 'failure.scope_unknown',
    defaultMessage: 'This permission for an API token does not exist.',
    description: 'A program named a scope for a new API token that does not exist.',
  },
  too_many_tokens: {
    id: 'failure.too_many_tokens',
    defaultMessage: 'Your account has reached its limit of API tokens. Revoke one first.',
    description: 'A further API token was to be created in an account that has the most allowed.',
  },
  already_signed_in: {
    id: 'failure.already_signed_in',
    defaultMessage: 'You are already signed in. Sign out first.',
    description: 'Someone who is signed in tried to sign up, sign in or reset a password.',
  },
  email_invalid: {
    id: 'failure.email_invalid',
    defaultMessage: 'Enter a valid email address, such as ada@example.com.',
    description: 'An email address is missing or cannot exist.',
  },
  locale_unsupported: {
    id: 'failure.locale_unsupported',
    defaultMessage: 'This language is not available.',
    description: 'A language was chosen that the site does not support.',
  },
  password_breached: {
    id: 'failure.password_breached',
    defaultMessage:
      'This password appeared in a data breach at another service, so attackers try it. Choose one that you use nowhere else.',
    description:
      'A new password is on a list of passwords that leaked from other sites. It does not mean that this site leaked anything.',
  },
  password_needed: {
    id: 'failure.password_needed',
    defaultMessage: 'Choose a password for your account.',
    description: 'An address is being verified in another browser than the one that signed up.',
  },
  password_weak: {
    id: 'failure.password_weak',
    defaultMessage:
      'Choose another password: 8 to 128 characters, not a common one, and without the name of this site or parts of your email address.',
    description:
      'A new password is too short, too long, common, or contains the name of the site or of its owner.',
  },
  password_wrong: {
    id: 'failure.password_wrong',
    defaultMessage: 'The password is wrong. Nothing was changed.',
    description: 'The current password was asked for as a confirmation and is wrong.',
  },
  passwords_differ: {
    id: 'failure.passwords_differ',
    defaultMessage: 'The passwords do not match. Enter the same one twice.',
    description: 'A new password was repeated differently.',
  },
  signin_failed: {
    id: 'failure.signin_failed',
    defaultMessage:
      'Wrong email or password, or the email is not verified yet. Check them, or reset your password.',
    description: 'Sign-in was refused; deliberately the same for every reason.',
  },
  terms_not_accepted: {
    id: 'failure.terms_not_accepted',
    defaultMessage: 'Accept the terms to create an account.',
    description: 'The box with the agreement to the terms was not ticked.',
  },
  token_spent: {
    id: 'failure.token_spent',
    defaultMessage: 'This link was already used or has expired. Request a new one.',
    description: 'An emailed link for verification or a new password is spent.',
  },
  too_many_recipients: {
    id: 'failure.too_many_recipients',
    defaultMessage: 'Too many recipients. Remove some.',
    description: 'More addresses were named than one secret may be sent to.',
  },
  mail_not_failed: {
    id: 'failure.mail_not_failed',
    defaultMessage: 'This email did not fail, so there is nothing to send again.',
    description: 'Someone asked to send an email again that was sent, or is no longer kept.',
  },

  // Plans and custom domains.
  plan_unknown: {
    id: 'failure.plan_unknown',
    defaultMessage: 'This plan does not exist.',
    description: 'An admin named a plan that does not exist.',
  },
  plan_lacks_api: {
    id: 'failure.plan_lacks_api',
    defaultMessage: 'Your plan does not include API access.',
    description: 'A program called with the API token of an account whose plan lacks the API.',
  },
  plan_lacks_custom_domains: {
    id: 'failure.plan_lacks_custom_domains',
    defaultMessage: 'Your plan does not include custom domains.',
    description: 'Someone wanted to add or verify a domain whose plan has none.',
  },
  plan_not_sold: {
    id: 'failure.plan_not_sold',
    defaultMessage: 'This plan cannot be bought here.',
    description: 'Someone wanted to pay for a plan that has no payment link.',
  },
  domain_invalid: {
    id: 'failure.domain_invalid',
    defaultMessage:
      '{reason, select, empty {Enter a domain, such as secrets.example.com.} too_long {This name is too long for a domain.} address {This is an IP address. Enter a domain.} local {This name works only in a local network.} suffix {Many domains share this ending. Put your own name in front of it.} ours {This name belongs to this site. Choose one of your own.} mixed_script {This name mixes writing systems, so that it can be mistaken for another.} other {This is not a valid domain. Check the spelling.}}',
    description: 'A name that cannot be a custom domain; each branch is a reason.',
  },
  domain_taken: {
    id: 'failure.domain_taken',
    defaultMessage: 'This domain belongs to another account, whose TXT record is still there.',
    description: 'Two accounts have proven the same domain; the other one was first.',
  },
  domain_unproven: {
    id: 'failure.domain_unproven',
    defaultMessage: 'The TXT record was not found yet. New records can take an hour.',
    description: 'Verifying a domain failed: the record that proves whose it is cannot be found.',
  },
  dns_unavailable: {
    id: 'failure.dns_unavailable',
    defaultMessage:
      'The DNS did not respond, so your records could not be checked. Try again in a minute.',
    description:
      'Verifying a domain failed, because the DNS servers could not be asked; the records of the domain may be right or wrong.',
  },
  accent_invalid: {
    id: 'failure.accent_invalid',
    defaultMessage: 'Enter the colour as # and six hexadecimal digits.',
    description: 'The accent colour of a domain cannot be read.',
  },
  logo_invalid: {
    id: 'failure.logo_invalid',
    defaultMessage:
      'The logo must be a PNG, JPEG or WebP image of at most 100 kB and 2000 pixels per side.',
    description: 'The picture that someone chose for their domain cannot be used.',
  },

  // Webhooks.
  webhook_url_invalid: {
    id: 'failure.webhook_url_invalid',
    defaultMessage: 'Enter an https address that can be reached from the internet.',
    description: 'The address of a webhook is none, not https, or in a private network.',
  },
  webhook_missing: {
    id: 'failure.webhook_missing',
    defaultMessage: 'There is no webhook yet. Create it first.',
    description: 'Someone tests or changes a webhook that was never set, or was removed.',
  },
  delivery_not_failed: {
    id: 'failure.delivery_not_failed',
    defaultMessage: 'Only a failed delivery can be sent again.',
    description: 'Someone repeats a delivery of a webhook that arrived, waits, or is not there.',
  },
});

/**
 * The message of a code, in a language.
 *
 * @param reason selects the variant of a message that has several
 * @param field the field that was refused
 */
export function failureMessage(
  code: FailureCode,
  language: Language,
  {
    reason = '',
    field = '…',
  }: { readonly reason?: string | undefined; readonly field?: string | undefined } = {},
): string {
  return text(messages[code], { reason, field }, language);
}
