/**
 * KeyedMutex a letter into a mail in its reader's language. What others chose, a name or an address, loses everything that
 * is not visible before it gets in, so that it can begin no line and turn no text around.
 */
import type { Locale } from '../../shared/locales.ts';
import { type Message, momentText, text } from '../intl/text.ts';
import type { Language } from '../intl/language.ts';
import { type Block, type Content, htmlBody, textBody } from './body.ts';
import type { EmailContent, Mail } from './email.ts';
import {
  accountExistsTexts,
  commonTexts,
  feedbackTexts,
  incomingSecretTexts,
  passwordChangedTexts,
  resetTexts,
  secretLinkTexts,
  verificationTexts,
} from './texts.ts';
import { apiTokenTexts } from './texts-token.ts';

export interface Reader {
  /** The mail's id. */
  readonly id: string;
  readonly address: string;
  readonly language: Language;
  readonly siteName: string;
  readonly siteOrigin: string;
}

type NewToken = Extract<EmailContent, { template: 'api-token' }>;
type Feedback = Extract<EmailContent, { template: 'feedback' }>;
type Say = (message: Message) => string;
type Body = Omit<Content, 'footer'>;

/**
 * Writes a letter.
 *
 * @throws when a link in it is no web address
 */
export function writeMail(letter: EmailContent, to: Reader): Mail {
  const { locale } = to.language;
  const values = {
    site: visible(to.siteName),
    // Without its scheme: the one address that shall look like a link is the letter's own.
    host: new URL(to.siteOrigin).host,
    ...valuesOf(letter, locale),
  };
  const say: Say = (message) => text(message, values, to.language);
  const content = { ...bodyOf(letter, say), footer: say(commonTexts.footer) };
  return {
    id: to.id,
    template: letter.template,
    to: to.address,
    subject: content.subject,
    text: textBody(content),
    html: htmlBody(content, locale),
  };
}

/** What the words of one kind of letter have places for. */
function valuesOf(letter: EmailContent, locale: Locale): Readonly<Record<string, string>> {
  switch (letter.template) {
    case 'api-token':
      return {
        name: visible(letter.name),
        created: momentText(letter.createdAt, locale),
        expires: letter.expiresAt === null ? '' : momentText(letter.expiresAt, locale),
      };
    case 'secret-link':
      return { sender: visible(letter.sender), moment: momentText(letter.expiresAt, locale) };
    case 'incoming-secret':
      return { ticket: visible(letter.ticketno), moment: momentText(letter.expiresAt, locale) };
    case 'feedback':
      return {
        sender: visible(letter.sender ?? ''),
        zone: visible(letter.timeZone),
        version: visible(letter.version),
      };
    default:
      return {};
  }
}

function bodyOf(letter: EmailContent, say: Say): Body {
  switch (letter.template) {
    case 'verification':
      return verification(letter.link, say);
    case 'account-exists':
      return accountExists(letter.signInLink, letter.forgotLink, say);
    case 'reset':
      return reset(letter.link, say);
    case 'password-changed':
      return passwordChanged(letter.forgotLink, say);
    case 'api-token':
      return apiToken(letter, say);
    case 'secret-link':
      return secretLink(letter.link, letter.hasPassphrase, say);
    case 'incoming-secret':
      return incomingSecret(letter.link, say);
    case 'feedback':
      return feedback(letter, say);
  }
}

function verification(href: string, say: Say): Body {
  const { subject, intro, link, term, ignore } = verificationTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(say(intro)),
      linkTo(href, say(link)),
      paragraph(say(term)),
      paragraph(say(ignore)),
    ],
  };
}

function accountExists(signInHref: string, forgotHref: string, say: Say): Body {
  const { subject, intro, signIn, forgot, forgotLink, ignore } = accountExistsTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(say(intro)),
      linkTo(signInHref, say(signIn)),
      paragraph(say(forgot)),
      linkTo(forgotHref, say(forgotLink)),
      paragraph(say(ignore)),
    ],
  };
}

function reset(href: string, say: Say): Body {
  const { subject, intro, link, term, effect, ignore } = resetTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(say(intro)),
      linkTo(href, say(link)),
      paragraph(`${say(term)} ${say(effect)}`),
      paragraph(say(ignore)),
    ],
  };
}

function passwordChanged(href: string, say: Say): Body {
  const { subject, intro, effect, alarm, link } = passwordChangedTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(`${say(intro)} ${say(effect)}`),
      paragraph(say(alarm)),
      linkTo(href, say(link)),
    ],
  };
}

function apiToken({ name, scopes, expiresAt, forgotLink }: NewToken, say: Say): Body {
  const texts = apiTokenTexts;
  const facts = [
    say(visible(name) === '' ? texts.unnamed : texts.name),
    ...scopes.map((scope) => say(texts[scope])),
    say(expiresAt === null ? texts.endless : texts.expires),
  ];
  return {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(texts.intro)),
      ...facts.map(paragraph),
      paragraph(say(texts.fine)),
      paragraph(say(texts.alarm)),
      linkTo(forgotLink, say(texts.link)),
    ],
  };
}

function secretLink(href: string, hasPassphrase: boolean, say: Say): Body {
  const { subject, intro, doubt, link, once, passphrase, expiry, ignore } = secretLinkTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(`${say(intro)} ${say(doubt)}`),
      linkTo(href, say(link)),
      paragraph(say(once)),
      ...(hasPassphrase ? [paragraph(say(passphrase))] : []),
      paragraph(say(expiry)),
      paragraph(say(ignore)),
    ],
  };
}

function incomingSecret(href: string, say: Say): Body {
  const { subject, intro, doubt, ignore } = incomingSecretTexts;
  const { link, once, expiry } = secretLinkTexts;
  return {
    subject: say(subject),
    blocks: [
      paragraph(`${say(intro)} ${say(doubt)}`),
      linkTo(href, say(link)),
      paragraph(say(once)),
      paragraph(say(expiry)),
      paragraph(say(ignore)),
    ],
  };
}

function feedback({ sender, message, timeZone, version }: Feedback, say: Say): Body {
  const texts = feedbackTexts;
  const facts = [
    ...(timeZone === '' ? [] : [say(texts.timeZone)]),
    ...(version === '' ? [] : [say(texts.version)]),
  ];
  return {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(sender === null ? texts.introNobody : texts.intro)),
      { kind: 'quote', text: readable(message) },
      ...(facts.length === 0 ? [] : [paragraph(facts.join(' '))]),
    ],
  };
}

function paragraph(words: string): Block {
  return { kind: 'text', text: words };
}

/** A link is taken apart and put together again, which leaves nothing in it that a header or a page could mistake. */
function linkTo(link: string, label: string): Block {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a letter links to no page');
  return { kind: 'link', label, href };
}

/** Line breaks become spaces; control characters and those that reverse the direction of a text go. */
function visible(value: string): string {
  return value
    .replaceAll(/[\s\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A message in its own lines, without what controls a screen or turns a text around. */
function readable(message: string): string {
  return message
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
