/** The texts of all emails. Recipients may not know the product and should be wary of links. */
import { defineMessages } from '../intl/text.ts';

export const verificationTexts = defineMessages({
  subject: {
    id: 'mail.verification.subject',
    defaultMessage: 'Confirm your email address for {site}',
    description: 'Subject of the email after signing up. {site} is the name of the product.',
  },
  intro: {
    id: 'mail.verification.intro',
    defaultMessage: 'Someone signed up at {site} with this address. If this was you, confirm it:',
    description: 'First sentence of the email after signing up; a link follows.',
  },
  link: {
    id: 'mail.verification.link',
    defaultMessage: 'Confirm my email address',
    description: 'Label of the link in the email after signing up.',
  },
  term: {
    id: 'mail.verification.term',
    defaultMessage: 'The link works for 7 days.',
    description: 'How long the link in the email after signing up is good for.',
  },
  ignore: {
    id: 'mail.verification.ignore',
    defaultMessage:
      'If this was not you, ignore this email. No account is created without the link.',
    description: 'For those who get the email after signing up without having signed up.',
  },
});

export const invitationTexts = defineMessages({
  subject: {
    id: 'mail.invitation.subject',
    defaultMessage: 'Create your account at {site}',
    description: 'Subject of the email that invites someone to create an account.',
  },
  intro: {
    id: 'mail.invitation.intro',
    defaultMessage:
      'An admin of {site} invites you to create an account with this address. With it you send secrets as links that open once. Choose a password:',
    description: 'First sentences of the email that invites someone; a link follows.',
  },
  link: {
    id: 'mail.invitation.link',
    defaultMessage: 'Create my account',
    description: 'Label of the link in the email that invites someone to create an account.',
  },
  terms: {
    id: 'mail.invitation.terms',
    defaultMessage: 'It works once. You accept the terms of the site when you create the account.',
    description:
      'In the email that invites someone to create an account, after the sentence that the link works for 7 days.',
  },
  ignore: {
    id: 'mail.invitation.ignore',
    defaultMessage:
      'If you did not expect this, ignore this email. No account is created without the link.',
    description: 'For those who get an invitation that they do not want.',
  },
});

export const accountExistsTexts = defineMessages({
  subject: {
    id: 'mail.account-exists.subject',
    defaultMessage: 'You already have an account at {site}',
    description: 'Subject of the email to someone who signed up although they have an account.',
  },
  intro: {
    id: 'mail.account-exists.intro',
    defaultMessage:
      'Someone tried to sign up at {site} with this address. You already have an account, and nothing about it was changed.',
    description: 'First sentence of the email to someone who signed up a second time.',
  },
  signIn: {
    id: 'mail.account-exists.sign-in',
    defaultMessage: 'Sign in',
    description: 'Label of the link to the page where one signs in.',
  },
  forgot: {
    id: 'mail.account-exists.forgot',
    defaultMessage: 'Forgot your password? Reset it:',
    description: 'A link to the page for forgotten passwords follows.',
  },
  forgotLink: {
    id: 'mail.account-exists.forgot-link',
    defaultMessage: 'Reset your password',
    description: 'Label of the link to the page for forgotten passwords.',
  },
  ignore: {
    id: 'mail.account-exists.ignore',
    defaultMessage:
      'If this was not you, ignore this email. The person who tried was not told that you have an account.',
    description: 'For those who did not sign up a second time.',
  },
});

export const resetTexts = defineMessages({
  subject: {
    id: 'mail.reset.subject',
    defaultMessage: 'Reset your {site} password',
    description: 'Subject of the email to someone who forgot their password.',
  },
  intro: {
    id: 'mail.reset.intro',
    defaultMessage:
      'Someone requested a password reset for your account at {site}. If this was you, choose a new password:',
    description:
      'First sentence of the email to someone who forgot their password; a link follows.',
  },
  link: {
    id: 'mail.reset.link',
    defaultMessage: 'Choose a new password',
    description: 'Label of the link in the email to someone who forgot their password.',
  },
  term: {
    id: 'mail.reset.term',
    defaultMessage: 'The link works once, within 24 hours.',
    description: 'How long the link to a new password is good for.',
  },
  effect: {
    id: 'mail.reset.effect',
    defaultMessage: 'A new password signs you out everywhere and revokes your API tokens.',
    description: 'What else happens when someone chooses a new password by an emailed link.',
  },
  ignore: {
    id: 'mail.reset.ignore',
    defaultMessage: 'If this was not you, ignore this email. Your password stays the same.',
    description: 'For those who did not ask for a new password.',
  },
});

export const passwordChangedTexts = defineMessages({
  subject: {
    id: 'mail.password-changed.subject',
    defaultMessage: 'Your {site} password was changed',
    description: 'Subject of the email about a changed password.',
  },
  intro: {
    id: 'mail.password-changed.intro',
    defaultMessage:
      'The password of your account at {site} was just changed. If this was you, there is nothing to do.',
    description: 'First sentences of the email about a changed password.',
  },
  effect: {
    id: 'mail.password-changed.effect',
    defaultMessage:
      'Other browsers are signed out. All API tokens are revoked: create new ones for your programs.',
    description: 'What else happened when the password was changed.',
  },
  alarm: {
    id: 'mail.password-changed.alarm',
    defaultMessage:
      'If this was not you, someone may have access to your account. Reset your password now:',
    description: 'For those who did not change their password; a link follows.',
  },
  link: {
    id: 'mail.password-changed.link',
    defaultMessage: 'Reset your password',
    description: 'Label of the link to the page for forgotten passwords.',
  },
});

export const apiTokenTexts = defineMessages({
  subject: {
    id: 'mail.api-token.subject',
    defaultMessage: 'A new API token was created for your account at {site}',
    description: 'Subject of the email that notifies an account’s owner of a new API token.',
  },
  intro: {
    id: 'mail.api-token.intro',
    defaultMessage:
      'A new API token was created for your account at {site} on {created}. Programs can use it to act for your account.',
    description:
      'First sentences of the email about a new API token. {created} is a date with time and time zone.',
  },
  name: {
    id: 'mail.api-token.name',
    defaultMessage: 'Name: {name}',
    description: 'What the owner called a new API token.',
  },
  unnamed: {
    id: 'mail.api-token.unnamed',
    defaultMessage: 'It has no name.',
    description: 'Stands in place of the name of a new API token that has none.',
  },
  secrets: {
    id: 'mail.api-token.secrets',
    defaultMessage: 'It can create, list, open and burn secrets.',
    description: 'What a new API token may do.',
  },
  domains: {
    id: 'mail.api-token.domains',
    defaultMessage: 'It can change your custom domains and webhooks.',
    description: 'What a new API token may do.',
  },
  expires: {
    id: 'mail.api-token.expires',
    defaultMessage: 'It expires on {expires}.',
    description: 'When a new API token ends. {expires} is a date with time and time zone.',
  },
  endless: {
    id: 'mail.api-token.endless',
    defaultMessage: 'It does not expire.',
    description: 'A new API token has no end.',
  },
  fine: {
    id: 'mail.api-token.fine',
    defaultMessage: 'If this was you, there is nothing to do.',
    description: 'For those who created the API token themselves.',
  },
  alarm: {
    id: 'mail.api-token.alarm',
    defaultMessage:
      'If this was not you, someone knows your password. Reset it now: that revokes all API tokens and signs out every browser.',
    description: 'For those who did not create the API token; a link follows.',
  },
  link: {
    id: 'mail.api-token.link',
    defaultMessage: 'Reset your password',
    description: 'Label of the link to the page for forgotten passwords.',
  },
});

export const secretLinkTexts = defineMessages({
  subject: {
    id: 'mail.secret-link.subject',
    defaultMessage: '{sender} sent you a secret',
    description: 'Subject of the email with a secret link. {sender} is an email address.',
  },
  from: {
    id: 'mail.secret-link.from',
    defaultMessage: 'From',
    description: 'Label in the email with a secret link; the address of its sender follows.',
  },
  until: {
    id: 'mail.secret-link.until',
    defaultMessage: 'Can be opened until',
    description:
      'Label in the email with a secret link; a date with time and time zone follows, when the secret expires.',
  },
  left: {
    id: 'mail.secret-link.left',
    defaultMessage: 'Time left when this email was sent',
    description:
      'Label in the email with a secret link; a duration such as “7 days” follows, until the secret expires.',
  },
  doubt: {
    id: 'mail.secret-link.doubt',
    defaultMessage:
      'We cannot verify the sender. If you did not expect this, ask them another way before you open it.',
    description: 'A warning to those who get a secret link from someone they may not know.',
  },
  link: {
    id: 'mail.secret-link.link',
    defaultMessage: 'Go to the secret',
    description: 'Label of the secret link; the page behind it does not show the secret at once.',
  },
  once: {
    id: 'mail.secret-link.once',
    defaultMessage:
      'You can open it only once. The link takes you to a page with a button, and nothing is opened until you press it.',
    description: 'What to expect of a secret link.',
  },
  passphrase: {
    id: 'mail.secret-link.passphrase',
    defaultMessage:
      'You need a passphrase to open it. It is not in this email: the sender gives it to you another way.',
    description: 'Only where the secret has a passphrase.',
  },
  never: {
    id: 'mail.secret-link.never',
    defaultMessage:
      'This email does not contain the secret. The page behind the link never asks you to sign in, install anything or pay.',
    description: 'What never happens, in the email with a secret link.',
  },
  ignore: {
    id: 'mail.secret-link.ignore',
    defaultMessage: 'If you do not know the sender, ignore this email.',
    description: 'For those to whom a secret link means nothing.',
  },
});

const secretReceivedTexts = defineMessages({
  subject: {
    id: 'mail.secret-received.subject',
    defaultMessage: 'Your {site} secret was opened',
    description: 'Subject of the email that notifies the sender of a secret that it was opened.',
  },
  intro: {
    id: 'mail.secret-received.intro',
    defaultMessage: 'A secret that you shared with {site} was opened on {at}.',
    description:
      'First sentence of the email that notifies the sender of a secret that it was opened. {at} is a date with time and time zone.',
  },
  advice: {
    id: 'mail.secret-received.advice',
    defaultMessage:
      'If your recipient did not open it, someone else has read it: change what was in it now.',
    description: 'What the sender of an opened secret should do if the wrong person opened it.',
  },
});

const secretExpiredTexts = defineMessages({
  subject: {
    id: 'mail.secret-expired.subject',
    defaultMessage: 'Your {site} secret expired before it was opened',
    description: 'Subject of the email that notifies the sender of a secret that no one opened it.',
  },
  intro: {
    id: 'mail.secret-expired.intro',
    defaultMessage: 'No one opened a secret that you shared with {site} before it expired on {at}.',
    description:
      'First sentence of the email that notifies the sender of a secret that no one opened it. {at} is a date with time and time zone.',
  },
  advice: {
    id: 'mail.secret-expired.advice',
    defaultMessage: 'It was deleted. If it is still needed, create a new link.',
    description: 'What the sender of an expired secret can do.',
  },
});

const secretLockedTexts = defineMessages({
  subject: {
    id: 'mail.secret-locked.subject',
    defaultMessage: 'Your {site} secret was locked',
    description:
      'Subject of the email that notifies the sender of a secret that someone gave too many wrong passphrases or codes.',
  },
  intro: {
    id: 'mail.secret-locked.intro',
    defaultMessage:
      'Someone with the link entered too many wrong passphrases or codes, or asked for too many codes. A secret that you shared with {site} was locked on {at}.',
    description:
      'First sentences of the email that notifies the sender of a secret that it was locked. {at} is a date with time and time zone.',
  },
  advice: {
    id: 'mail.secret-locked.advice',
    defaultMessage:
      'Ask your recipient whether it was them. If so, you can unlock it on its private page. If not, burn it: someone else has the link.',
    description: 'What the sender of a locked secret should do.',
  },
});

const secretDisputedTexts = defineMessages({
  subject: {
    id: 'mail.secret-disputed.subject',
    defaultMessage: 'Someone reports that they did not open your {site} secret',
    description:
      'Subject of the email that notifies the sender of an opened secret that its recipient reports that someone else opened it.',
  },
  intro: {
    id: 'mail.secret-disputed.intro',
    defaultMessage:
      'A secret that you shared with {site} had already been opened when someone else with its link came. On {at} they reported that it was not them.',
    description:
      'First sentences of the email that notifies the sender of an opened secret that its recipient reports that someone else opened it. {at} is a date with time and time zone.',
  },
  advice: {
    id: 'mail.secret-disputed.advice',
    defaultMessage:
      'Someone may have read it who should not have. Change what was in it now, and send the new one another way.',
    description: 'What the sender of a secret should do that the wrong person may have opened.',
  },
});

/** By template. */
export const secretEventTexts = {
  'secret-received': secretReceivedTexts,
  'secret-expired': secretExpiredTexts,
  'secret-locked': secretLockedTexts,
  'secret-disputed': secretDisputedTexts,
} as const;

export const commonEventTexts = defineMessages({
  shortkey: {
    id: 'mail.secret-event.shortkey',
    defaultMessage: 'Secret',
    description:
      'Label in the emails about what happened to a secret, for its sender; the first characters of its number follow.',
  },
  own: {
    id: 'mail.secret-event.label',
    defaultMessage: 'Your label',
    description:
      'Label in the emails about what happened to a secret, for its sender; what they called it follows.',
  },
  link: {
    id: 'mail.secret-event.link',
    defaultMessage: 'Go to your recent secrets',
    description: 'Label of the link in the emails about what happened to a secret, for its sender.',
  },
  settings: {
    id: 'mail.secret-event.settings',
    defaultMessage: 'You choose in your account which of these emails you get.',
    description: 'Near the end of the emails about what happened to a secret, for its sender.',
  },
});

export const incomingSecretTexts = defineMessages({
  subject: {
    id: 'mail.incoming-secret.subject',
    defaultMessage: 'Ticket {ticket}: a secret from {site}',
    description:
      'Subject of the email with a secret that was sent about a support ticket. {ticket} is its number.',
  },
  intro: {
    id: 'mail.incoming-secret.intro',
    defaultMessage: 'Someone sent you a secret for ticket {ticket}, with the form at {site}.',
    description: 'First sentence of the email with a secret that was sent about a support ticket.',
  },
  doubt: {
    id: 'mail.incoming-secret.doubt',
    defaultMessage: 'Anyone can use that form, so we do not know who sent it.',
    description: 'A warning to those who get a secret about a support ticket.',
  },
  ticket: {
    id: 'mail.incoming-secret.ticket',
    defaultMessage: 'Ticket',
    description:
      'Label in the email with an incoming secret; the number of a support ticket follows.',
  },
  ignore: {
    id: 'mail.incoming-secret.ignore',
    defaultMessage: 'If you do not know this ticket, do not open it.',
    description: 'For those to whom the number of a support ticket means nothing.',
  },
});

export const recipientCodeTexts = defineMessages({
  subject: {
    id: 'mail.recipient-code.subject',
    defaultMessage: 'Your code to open a message at {site}',
    description:
      'Subject of the email with a code of six digits, for someone who opens a link that only certain addresses can open.',
  },
  code: {
    id: 'mail.recipient-code.code',
    defaultMessage: 'Your code',
    description: 'Label in the email with a code of six digits; the code follows.',
  },
  enter: {
    id: 'mail.recipient-code.enter',
    defaultMessage:
      'Enter it on the page where you asked for it, within {minutes, plural, one {# minute} other {# minutes}}. It works once, and only there.',
    description: 'What to do with the code of six digits in the email.',
  },
  never: {
    id: 'mail.recipient-code.never',
    defaultMessage:
      'Give it to no one who asks for it, not even to someone who says that they work for {site}.',
    description: 'Warning in the email with a code of six digits.',
  },
  ignore: {
    id: 'mail.recipient-code.ignore',
    defaultMessage:
      'If you did not ask for a code, ignore this email. Someone entered your address, and the message stays closed to them without this code.',
    description: 'For those who get a code of six digits without having asked for one.',
  },
});

export const feedbackTexts = defineMessages({
  subject: {
    id: 'mail.feedback.subject',
    defaultMessage: 'Feedback on {site}',
    description:
      'Subject of the email that passes a visitor’s feedback on to those who run the site.',
  },
  intro: {
    id: 'mail.feedback.intro',
    defaultMessage: '{sender} wrote:',
    description: 'A visitor’s feedback follows. {sender} is an email address.',
  },
  introAnonymous: {
    id: 'mail.feedback.intro-anonymous',
    defaultMessage: 'Someone without an account wrote:',
    description: 'The feedback of a visitor who was not signed in follows.',
  },
  timeZone: {
    id: 'mail.feedback.time-zone',
    defaultMessage: 'Their time zone: {zone}.',
    description: 'Stands below a visitor’s feedback. {zone} is a name such as Europe/Paris.',
  },
  version: {
    id: 'mail.feedback.version',
    defaultMessage: 'Version of the site: {version}.',
    description: 'Stands below a visitor’s feedback. {version} is a number such as 1.2.0.',
  },
});

export const commonTexts = defineMessages({
  neverPassword: {
    id: 'mail.never-password',
    defaultMessage: '{site} never asks for your password in an email.',
    description: 'Near the end of every email to the owner of an account.',
  },
  footer: {
    id: 'mail.footer',
    defaultMessage: 'Sent by {site} at {host}. Replies to this address are not read.',
    description: 'Last line of every mail. {host} is the domain of the website.',
  },
});
