/** The sentence that goes with each code. A code without one does not compile. */
import type { FailureCode } from '../../shared/contract/failures.ts';
import type { Language } from '../intl/language.ts';
import { text } from '../intl/text.ts';
import { accountFailures } from './failure-messages-account.ts';
import { planFailures } from './failure-messages-plan.ts';
import { webhookFailures } from './failure-messages-webhook.ts';
import { defineMessages, type Message } from './messages.ts';

const messages: Record<FailureCode, Message> = {
  ...accountFailures,
  ...planFailures,
  ...webhookFailures,
  ...defineMessages({
    https_required: {
      id: 'failure.https_required',
      defaultMessage:
        'This site answers over https only. Anything sent over http may have been read by others.',
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
      defaultMessage: 'The user name or API token is not right.',
      description: 'The credentials of an API call are wrong.',
    },
    origin_refused: {
      id: 'failure.origin_refused',
      defaultMessage: 'This call may not come from another site.',
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
      defaultMessage: 'This address does not take that method.',
      description: 'For example a GET where only POST is understood.',
    },
    body_too_large: {
      id: 'failure.body_too_large',
      defaultMessage: 'That is more than can be taken at once. Send less.',
      description: 'The body of a request is over the limit.',
    },
    type_unsupported: {
      id: 'failure.type_unsupported',
      defaultMessage: 'Send a form or JSON.',
      description: 'The content type of a request is not understood.',
    },
    challenge_invalid: {
      id: 'failure.challenge_invalid',
      defaultMessage:
        'The check that you are a person is missing, out of date or used. Do it once more.',
      description: 'The result of the bot check was refused.',
    },
    ticket_invalid: {
      id: 'failure.ticket_invalid',
      defaultMessage: 'Check the ticket number.',
      description: 'The number of a support ticket is missing or not of the expected form.',
    },
    cannot_burn: {
      id: 'failure.cannot_burn',
      defaultMessage: 'Cannot burn! It was already viewed or burned, or its time was over.',
      description: 'The secret to be burned is gone already.',
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
      defaultMessage: 'A field is not of the right kind.',
      description: 'For example a number where text was expected.',
    },
    kind_unknown: {
      id: 'failure.kind_unknown',
      defaultMessage: 'Choose between sharing a secret and generating one.',
      description: 'The kind of a new secret is neither share nor generate.',
    },
    message_empty: {
      id: 'failure.message_empty',
      defaultMessage: 'Write a message first.',
      description: 'Feedback was sent without a message.',
    },
    passphrase_wrong: {
      id: 'failure.passphrase_wrong',
      defaultMessage: 'Double check that passphrase',
      description: 'The passphrase is missing or wrong; nothing was lost.',
    },
    unlocks_used: {
      id: 'failure.unlocks_used',
      defaultMessage: 'All unlocks are used. Wait until the lock ends, or burn the secret.',
      description:
        'The creator wants to unlock a secret after wrong passphrases, and has done so as often as is allowed.',
    },
    rid_invalid: {
      id: 'failure.rid_invalid',
      defaultMessage: 'The request id must be 22 to 128 letters, digits, hyphens or underscores.',
      description: 'The claim token of a reveal has the wrong form.',
    },
    secret_empty: {
      id: 'failure.secret_empty',
      defaultMessage: 'You did not provide anything to share',
      description: 'The secret is empty.',
    },
    share_domain_unknown: {
      id: 'failure.share_domain_unknown',
      defaultMessage: 'That domain is not one of yours.',
      description: 'The domain chosen for a share link cannot be used.',
    },
    text_invalid: {
      id: 'failure.text_invalid',
      defaultMessage: 'The text holds something that is not valid Unicode.',
      description: 'Broken UTF-8 or half a surrogate pair.',
    },
    ttl_invalid: {
      id: 'failure.ttl_invalid',
      defaultMessage: 'The lifetime must be a number of seconds.',
      description: 'The lifetime of a new secret is no number.',
    },
    passphrase_locked: {
      id: 'failure.passphrase_locked',
      defaultMessage:
        'Too many wrong passphrases. Wait a while, or ask the sender to lift the pause.',
      description: 'The guard against guessing is silent; the right one is not heard either.',
    },
    rate_limited: {
      id: 'failure.rate_limited',
      defaultMessage: 'That was a lot at once. Wait a while and try again.',
      description: 'A caller used up what a while allows.',
    },
    internal: {
      id: 'failure.internal',
      defaultMessage: 'An unexpected error occurred',
      description: 'A fault of ours.',
    },
    not_ready: {
      id: 'failure.not_ready',
      defaultMessage:
        'The secret is still on its way here. Nothing was opened; try again in a moment.',
      description: 'The store nearby has not received the secret yet.',
    },
    store_unavailable: {
      id: 'failure.store_unavailable',
      defaultMessage: 'The store does not answer. Try again in a moment.',
      description: 'A store is out of reach.',
    },
  }),
};

/**
 * The sentence for a code, in a language.
 *
 * @param reason which of a code's sentences it is, where it has several
 */
export function failureMessage(code: FailureCode, language: Language, reason = ''): string {
  return text(messages[code], { reason }, language);
}
