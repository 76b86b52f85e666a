/** The sentences of the codes that only accounts, and those who run them, can meet. */
import { defineMessages } from './messages.ts';

export const accountFailures = defineMessages({
  role_unknown: {
    id: 'failure.role_unknown',
    defaultMessage: 'There is no such role.',
    description: 'An administrator named a role that does not exist.',
  },
  role_fixed: {
    id: 'failure.role_fixed',
    defaultMessage: 'The settings of this installation name this person as an administrator.',
    description: 'The role of somebody whom the configuration lists cannot be taken away.',
  },
  account_required: {
    id: 'failure.account_required',
    defaultMessage: 'An account is required to send emails.',
    description: 'Somebody who is not signed in named a recipient.',
  },
  signed_out: {
    id: 'failure.signed_out',
    defaultMessage: 'Sign in first.',
    description: 'A call that needs somebody who is signed in.',
  },
  colonel_only: {
    id: 'failure.colonel_only',
    defaultMessage: 'Only colonels may do this.',
    description: 'A call of the administration by somebody who is no administrator.',
  },
  token_scope: {
    id: 'failure.token_scope',
    defaultMessage:
      'This API token may not do that. Use one with the right scope, or sign in with a browser.',
    description: 'An API token was used for a call that its scopes do not include.',
  },
  scope_unknown: {
    id: 'failure.scope_unknown',
    defaultMessage: 'There is no such scope for an API token.',
    description: 'A program named a scope for a new API token that does not exist.',
  },
  too_many_tokens: {
    id: 'failure.too_many_tokens',
    defaultMessage: 'This account has as many API tokens as it can have. Revoke one first.',
    description: 'A further API token was to be created in an account that has the most allowed.',
  },
  already_signed_in: {
    id: 'failure.already_signed_in',
    defaultMessage: 'You are signed in already. Sign out first.',
    description: 'Somebody who is signed in tried to sign up, sign in or reset a password.',
  },
  email_invalid: {
    id: 'failure.email_invalid',
    defaultMessage: 'That is no e-mail address. Check how it is written.',
    description: 'An e-mail address is missing or cannot exist.',
  },
  locale_unsupported: {
    id: 'failure.locale_unsupported',
    defaultMessage: 'This language is not one of ours.',
    description: 'A language was chosen that the site does not speak.',
  },
  password_breached: {
    id: 'failure.password_breached',
    defaultMessage:
      'This password was in a data breach elsewhere, so attackers try it. Choose one that you use nowhere else.',
    description:
      'A new password is on a list of passwords that leaked from other sites. It says nothing about this site.',
  },
  password_needed: {
    id: 'failure.password_needed',
    defaultMessage: 'Choose a password for your account.',
    description: 'An address is being verified in another browser than the one that signed up.',
  },
  password_weak: {
    id: 'failure.password_weak',
    defaultMessage:
      'Choose another password: 8 to 128 characters, none that others commonly use, and without the name of this site or parts of your email address.',
    description:
      'A new password is too short, too long, common, or contains the name of the site or of its owner.',
  },
  password_wrong: {
    id: 'failure.password_wrong',
    defaultMessage: 'That is not your password. Nothing was changed.',
    description: 'The current password was asked for as a confirmation and is wrong.',
  },
  passwords_differ: {
    id: 'failure.passwords_differ',
    defaultMessage: 'The two passwords differ. Type the same one twice.',
    description: 'A new password was repeated differently.',
  },
  signin_failed: {
    id: 'failure.signin_failed',
    defaultMessage:
      'That address and password do not belong together, or the address is not verified yet.',
    description: 'Sign-in was refused; deliberately the same for every reason.',
  },
  terms_not_accepted: {
    id: 'failure.terms_not_accepted',
    defaultMessage: 'An account needs your agreement to the terms.',
    description: 'The box with the agreement to the terms was not ticked.',
  },
  token_spent: {
    id: 'failure.token_spent',
    defaultMessage: 'This link was used already, or its time is over. Ask for a new one.',
    description: 'A mailed link for verification or a new password is spent.',
  },
  too_many_recipients: {
    id: 'failure.too_many_recipients',
    defaultMessage: 'That is too many recipients at once.',
    description: 'More addresses were named than one secret may be sent to.',
  },
  mail_not_failed: {
    id: 'failure.mail_not_failed',
    defaultMessage: 'There is nothing to send again: this mail did not fail.',
    description: 'Somebody asked to send a mail again that was sent, or is no longer kept.',
  },
});
