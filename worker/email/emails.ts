/**
 * The emails: of each its content, its texts, and what it consists of. Recipients may not know the product and should be wary of
 * links. The layout of all is in `body.ts`.
 *
 * Names, addresses and messages that others chose go through `visible`, `withoutLink` or `readable`: without invisible characters
 * they can neither start a line nor change the direction of the text.
 */
import type { TokenScope } from '../../shared/contract/endpoint.ts';
import { CODE_SECONDS } from '../../shared/limits.ts';
import type { Locale } from '../../shared/locales.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { durationText, momentText } from '../http/text.ts';

/** The content of an email, independent of language. */
export type EmailContent =
  | { readonly template: 'verification'; readonly link: string }
  | { readonly template: 'invitation'; readonly link: string }
  | {
      readonly template: 'account-exists';
      readonly signInLink: string;
      readonly forgotLink: string;
    }
  | { readonly template: 'reset'; readonly link: string }
  | { readonly template: 'password-changed'; readonly forgotLink: string }
  | {
      readonly template: 'api-token';
      readonly forgotLink: string;
      /** The token's name; empty for the unnamed one. */
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      /** Both in epoch milliseconds. */
      readonly createdAt: number;
      /** Null when it does not expire. */
      readonly expiresAt: number | null;
    }
  | {
      readonly template: 'secret-link';
      /** The address of the account that shared the secret. */
      readonly sender: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
      readonly hasPassphrase: boolean;
      /** The branding of the custom domain that the link leads to; null on the site's own. */
      readonly branding: LinkBranding | null;
    }
  | {
      readonly template: `secret-${NotifyEvent}` | 'ask-answered';
      readonly shortkey: string;
      /** The sender's private label; empty for none. */
      readonly label: string;
      /** When it happened, in epoch milliseconds. */
      readonly at: number;
      readonly recentLink: string;
    }
  | {
      readonly template: 'incoming-secret';
      /** The number that the anonymous sender typed. */
      readonly ticketno: string;
      readonly link: string;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
    }
  | {
      readonly template: 'recipient-code';
      /** Decimal digits. */
      readonly code: string;
    }
  | {
      readonly template: 'feedback';
      /** Null without an account. */
      readonly sender: string | null;
      readonly message: string;
      /** Both as reported by the browser; empty if unknown. */
      readonly timeZone: string;
      readonly version: string;
    };

/** How the owner of a custom domain presents themselves. All but the accent is text of their own. */
export interface LinkBranding {
  readonly domain: string;
  /** Empty for none. */
  readonly name: string;
  /** `#rrggbb`; empty for the site's own. */
  readonly accent: string;
  /** A line above the secret; empty for none. */
  readonly before: string;
}

/**
 * English, by the ids of the messages. In them, {site} is the name of the product, {host} its domain, {sender} an email address,
 * {ticket} the number of a support ticket, and {at}, {created} and {expires} are dates with time and time zone.
 */
export const emailTexts = {
  'mail.verification.subject': 'Confirm your email address for {site}',
  'mail.verification.intro':
    'Someone signed up at {site} with this address. If this was you, confirm it:',
  'mail.verification.term': 'The link works once, within 7 days.',
  'mail.verification.ignore':
    'If this was not you, ignore this email. No account is created without the link.',

  'mail.invitation.subject': 'Create your account at {site}',
  'mail.invitation.intro':
    'An admin of {site} invites you to create an account with this address. With an account you can send secrets as links that open once. Choose a password:',
  'mail.invitation.link': 'Create my account',
  'mail.invitation.terms': 'You accept the terms of the site when you create the account.',
  'mail.invitation.ignore':
    'If you did not expect this, ignore this email. No account is created without the link.',

  'mail.account-exists.subject': 'You already have an account at {site}',
  'mail.account-exists.intro':
    'Someone tried to sign up at {site} with this address. You already have an account, and nothing about it was changed.',
  'mail.account-exists.forgot': 'Forgot your password? Reset it:',
  'mail.account-exists.ignore':
    'If this was not you, ignore this email. The person who tried was not told that you have an account.',

  'mail.reset.subject': 'Reset your {site} password',
  'mail.reset.intro':
    'Someone requested a password reset for your account at {site}. If this was you, choose a new password:',
  'mail.reset.link': 'Choose a new password',
  'mail.reset.term': 'The link works once, within 24 hours.',
  'mail.reset.effect':
    'A new password signs you out everywhere, revokes your API tokens, and removes links, labels and recipients from your lists of secrets and requests.',
  'mail.reset.ignore': 'If this was not you, ignore this email. Your password stays the same.',

  'mail.password-changed.subject': 'Your {site} password was changed',
  'mail.password-changed.intro': 'The password of your account at {site} was just changed.',
  'mail.password-changed.effect':
    'Other browsers are signed out. All API tokens are revoked: create new ones for your programs.',
  'mail.password-changed.alarm':
    'If this was not you, someone may have access to your account. Reset your password now:',

  'mail.api-token.subject': 'A new API token was created for your account at {site}',
  'mail.api-token.intro':
    'A new API token was created for your account at {site} on {created}. Programs can use it to act for your account.',
  'mail.api-token.name': 'Name: {name}',
  'mail.api-token.unnamed': 'It has no name.',
  'mail.api-token.secrets': 'It can create, list, open and burn secrets, and ask for them.',
  'mail.api-token.domains': 'It can change your custom domains and webhooks.',
  'mail.api-token.expires': 'It expires on {expires}.',
  'mail.api-token.endless': 'It does not expire.',
  'mail.api-token.fine': 'If this was you, there is nothing to do.',
  'mail.api-token.alarm':
    'If this was not you, someone knows your password. Reset it now: that revokes all API tokens and signs out every browser.',

  'mail.secret-link.subject': '{sender} sent you a secret',
  'mail.secret-link.until': 'Can be opened until',
  'mail.secret-link.left': 'Time left when this email was sent',
  'mail.secret-link.doubt':
    'We cannot verify who uses the sender’s address. If you did not expect this, ask the sender another way before you open it.',
  'mail.secret-link.link': 'Go to the secret',
  'mail.secret-link.once':
    'You can open it only once. The link takes you to a page with a button, and nothing is opened until you press it.',
  'mail.secret-link.passphrase':
    'You need a passphrase to open it. It is not in this email: the sender gives it to you another way.',
  'mail.secret-link.never':
    'This email does not contain the secret. The page behind the link may ask you to confirm your email address with a code. It never asks you to sign in, install anything or pay.',

  'mail.secret-received.subject': 'Your {site} secret was opened',
  'mail.secret-received.intro': 'A secret that you shared through {site} was opened on {at}.',
  'mail.secret-received.advice':
    'If your recipient did not open it, someone else has read it: change what was in it now.',

  'mail.secret-expired.subject': 'Your {site} secret expired before it was opened',
  'mail.secret-expired.intro':
    'A secret that you shared through {site} expired on {at}. No one had opened it.',
  'mail.secret-expired.advice': 'It was deleted. If it is still needed, create a new link.',

  'mail.secret-locked.subject': 'Your {site} secret was locked',
  'mail.secret-locked.intro':
    'A secret that you shared through {site} was locked on {at}. Too many wrong passphrases or codes were entered, or too many codes requested, for it or for all your secrets.',
  'mail.secret-locked.advice':
    'Ask your recipient whether it was them. If so, you can unlock the secret on your private page. If not, burn it: someone else has the link.',

  'mail.secret-disputed.subject': 'Someone reports that they did not open your {site} secret',
  'mail.secret-disputed.intro':
    'On {at}, someone with the link to a secret that you shared through {site} reported that it was already opened, but not by them.',
  'mail.secret-disputed.advice':
    'Someone may have read it who should not have. Change what was in it now, and send the new one another way.',

  'mail.ask-answered.subject': 'Your {site} request was answered',
  'mail.ask-answered.intro': 'A request that you made through {site} was answered on {at}.',
  'mail.ask-answered.advice':
    'Open the answer with the private link that you kept. Neither this email nor your list of requests contains that link. In a browser that remembers the request, the list opens it all the same.',
  'mail.ask-answered.shortkey': 'Request',

  'mail.secret-event.shortkey': 'Secret',
  'mail.secret-event.label': 'Your label',
  'mail.secret-event.link': 'Go to your recent secrets',
  'mail.ask-answered.settings':
    'You get this email because “Email me about each answer” was on when you made the request. That cannot be changed for this request.',
  'mail.secret-event.settings':
    'In your account you choose which of these emails you get about new secrets.',

  'mail.incoming-secret.subject': 'Ticket {ticket}: someone sent you a secret',
  'mail.incoming-secret.intro':
    'Someone sent you a secret for ticket {ticket}, with the form at {site}.',
  'mail.incoming-secret.doubt': 'Anyone can use that form, so we do not know who sent it.',
  'mail.incoming-secret.ticket': 'Ticket',
  'mail.incoming-secret.ignore': 'If you do not know this ticket, do not open it.',

  'mail.recipient-code.subject': 'Your code to open a message at {site}',
  'mail.recipient-code.code': 'Your code',
  'mail.recipient-code.enter':
    'Enter it on the page where you asked for it, within {minutes, plural, one {# minute} other {# minutes}}. It works once, and only there.',
  'mail.recipient-code.never': 'Do not share it, even with someone who says they work for {site}.',
  'mail.recipient-code.ignore':
    'If you did not ask for a code, ignore this email. Someone entered your address, but they cannot open the message without this code.',

  'mail.feedback.subject': 'Feedback on {site}',
  'mail.feedback.intro': '{sender} wrote:',
  'mail.feedback.intro-anonymous': 'Someone without an account wrote:',
  'mail.feedback.time-zone': 'Their time zone: {zone}.',
  'mail.feedback.version': 'Version of the site: {version}.',

  'mail.never-password': '{site} never asks for your password in an email.',

  'mail.footer.operator': '{site} is run by {operator}. Contact: {contact}',
  'mail.footer': 'Sent by {site} at {host}. Replies to this address are not read.',

  // The same as on the screens.
  'sign-in.action': 'Sign in',
  'verify.action': 'Confirm my email address',
  'mail.reset-password': 'Reset your password',
} as const;

export type EmailTextId = keyof typeof emailTexts;

/** What an email says below its heading, in texts that are not translated yet. */
export type Part =
  /** A paragraph of these. */
  | readonly EmailTextId[]
  | { readonly href: string; readonly label: EmailTextId }
  | { readonly quote: string }
  | { readonly facts: readonly Fact[] }
  | { readonly code: string; readonly label: EmailTextId };

/** A sentence, or a label with its value. */
export type Fact = EmailTextId | { readonly label: EmailTextId; readonly value: string };

/** What an email consists of. */
export interface Layout {
  readonly parts: readonly Part[];
  /** The values for the placeholders in its texts. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The sentences at its end. */
  readonly footer: readonly EmailTextId[];
  /** The name at its top, and the colour of seal and button, `#rrggbb`; absent for those of the site. */
  readonly masthead?: { readonly brand: string; readonly accent: string } | undefined;
}

/** When and in which language an email is sent. */
interface Sending {
  readonly locale: Locale;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** Footer of emails to others, and of those to accounts. */
const FOOTER = ['mail.footer'] as const;
const ACCOUNT_FOOTER = ['mail.never-password', ...FOOTER] as const;

/** What an email consists of, in texts that are not translated yet. */
export function layoutOf(email: EmailContent, sending: Sending): Layout {
  const { locale } = sending;
  switch (email.template) {
    case 'verification':
      return {
        parts: [
          ['mail.verification.intro'],
          { href: email.link, label: 'verify.action' },
          ['mail.verification.term'],
          ['mail.verification.ignore'],
        ],
        footer: ACCOUNT_FOOTER,
      };
    case 'invitation':
      return {
        parts: [
          ['mail.invitation.intro'],
          { href: email.link, label: 'mail.invitation.link' },
          ['mail.verification.term', 'mail.invitation.terms'],
          ['mail.invitation.ignore'],
        ],
        footer: ACCOUNT_FOOTER,
      };
    case 'account-exists':
      return {
        parts: [
          ['mail.account-exists.intro'],
          { href: email.signInLink, label: 'sign-in.action' },
          ['mail.account-exists.forgot'],
          { href: email.forgotLink, label: 'mail.reset-password' },
          ['mail.account-exists.ignore'],
        ],
        footer: ACCOUNT_FOOTER,
      };
    case 'reset':
      return {
        parts: [
          ['mail.reset.intro'],
          { href: email.link, label: 'mail.reset.link' },
          ['mail.reset.term', 'mail.reset.effect'],
          ['mail.reset.ignore'],
        ],
        footer: ACCOUNT_FOOTER,
      };
    case 'password-changed':
      return {
        parts: [
          ['mail.password-changed.intro', 'mail.password-changed.effect'],
          ['mail.password-changed.alarm'],
          { href: email.forgotLink, label: 'mail.reset-password' },
        ],
        footer: ACCOUNT_FOOTER,
      };
    case 'api-token': {
      const { scopes, createdAt, expiresAt } = email;
      const name = visible(email.name);
      return {
        parts: [
          ['mail.api-token.intro'],
          {
            facts: [
              name === '' ? 'mail.api-token.unnamed' : 'mail.api-token.name',
              ...scopes.map((scope) => `mail.api-token.${scope}` as const),
              expiresAt === null ? 'mail.api-token.endless' : 'mail.api-token.expires',
            ],
          },
          ['mail.api-token.fine'],
          ['mail.api-token.alarm'],
          { href: email.forgotLink, label: 'mail.reset-password' },
        ],
        values: {
          name,
          created: momentText(createdAt, locale),
          expires: expiresAt === null ? '' : momentText(expiresAt, locale),
        },
        footer: ACCOUNT_FOOTER,
      };
    }
    case 'secret-link': {
      const { branding } = email;
      const sender = visible(email.sender);
      const quote = withoutLink(branding?.before ?? '');
      return {
        parts: [
          ...(quote === '' ? [] : [{ quote }]),
          {
            facts: [
              ...expiryFacts(email.expiresAt, sending),
              ...(email.hasPassphrase ? (['mail.secret-link.passphrase'] as const) : []),
            ],
          },
          ['mail.secret-link.doubt'],
          { href: email.link, label: 'mail.secret-link.link' },
          ['mail.secret-link.once'],
          ['mail.secret-link.never'],
        ],
        values: { sender },
        footer: FOOTER,
        masthead: branding
          ? { brand: withoutLink(branding.name) || branding.domain, accent: branding.accent }
          : undefined,
      };
    }
    case 'secret-received':
    case 'secret-expired':
    case 'secret-locked':
    case 'secret-disputed':
    case 'ask-answered': {
      const kind = email.template === 'ask-answered' ? email.template : 'secret-event';
      const label = visible(email.label);
      return {
        parts: [
          [`mail.${email.template}.intro`],
          {
            facts: [
              { label: `mail.${kind}.shortkey`, value: email.shortkey },
              ...(label === ''
                ? []
                : [{ label: 'mail.secret-event.label', value: label } as const]),
            ],
          },
          [`mail.${email.template}.advice`],
          { href: email.recentLink, label: 'mail.secret-event.link' },
          [`mail.${kind}.settings`],
        ],
        values: { at: momentText(email.at, locale) },
        footer: ACCOUNT_FOOTER,
      };
    }
    case 'incoming-secret': {
      const ticket = visible(email.ticketno);
      return {
        parts: [
          ['mail.incoming-secret.intro', 'mail.incoming-secret.doubt'],
          {
            facts: [
              { label: 'mail.incoming-secret.ticket', value: ticket },
              ...expiryFacts(email.expiresAt, sending),
            ],
          },
          { href: email.link, label: 'mail.secret-link.link' },
          ['mail.secret-link.once'],
          ['mail.secret-link.never'],
          ['mail.incoming-secret.ignore'],
        ],
        values: { ticket },
        footer: FOOTER,
      };
    }
    case 'recipient-code':
      return {
        parts: [
          { code: email.code, label: 'mail.recipient-code.code' },
          ['mail.recipient-code.enter'],
          ['mail.recipient-code.never'],
          ['mail.recipient-code.ignore'],
        ],
        values: { minutes: CODE_SECONDS / 60 },
        footer: FOOTER,
      };
    case 'feedback': {
      const { sender, timeZone, version } = email;
      const facts: Fact[] = [];
      if (timeZone !== '') facts.push('mail.feedback.time-zone');
      if (version !== '') facts.push('mail.feedback.version');
      return {
        parts: [
          [sender === null ? 'mail.feedback.intro-anonymous' : 'mail.feedback.intro'],
          { quote: readable(email.message) },
          ...(facts.length === 0 ? [] : [{ facts }]),
        ],
        values: {
          sender: visible(sender ?? ''),
          zone: visible(timeZone),
          version: visible(version),
        },
        footer: FOOTER,
      };
    }
  }
}

/** Until when a secret can be opened. The time zone of the recipient is unknown, so the time left is given as well. */
function expiryFacts(expiresAt: number, { locale, sentAt }: Sending): Fact[] {
  return [
    { label: 'mail.secret-link.until', value: momentText(expiresAt, locale) },
    { label: 'mail.secret-link.left', value: durationText(expiresAt - sentAt, locale) },
  ];
}

/** Line breaks become spaces; control and format characters are removed. */
export function visible(value: string): string {
  return value
    .replaceAll(/[\s\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A line of the owner of a domain; empty if mail programs would make a link of a part of it. */
function withoutLink(line: string): string {
  const shown = visible(line);
  return /:\/\/|@|\p{L}\.\p{L}{2}/u.test(shown) ? '' : shown;
}

/** A message with its line breaks, without control characters and those that change the direction of text. */
function readable(message: string): string {
  return message
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
