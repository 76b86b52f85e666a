/**
 * Email templates: fills the content of an email into the texts of the recipient's language. Values chosen by others, such as
 * names and addresses, are stripped of invisible characters, so that they can neither start a line nor change the direction
 * of the text.
 */
import type { Locale } from '../../shared/locales.ts';
import { type Message, momentText, text } from '../intl/text.ts';
import type { Language } from '../intl/language.ts';
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
  apiTokenTexts,
} from './texts.ts';
import { type Block, type Content, htmlBody, textBody } from './email-body.ts';

export interface Recipient {
  /** The id of the email. */
  readonly id: string;
  readonly address: string;
  readonly language: Language;
  readonly siteName: string;
  readonly siteOrigin: string;
}

type NewToken = Extract<EmailContent, { template: 'api-token' }>;
type Feedback = Extract<EmailContent, { template: 'feedback' }>;
type Translate = (message: Message) => string;
type Body = Omit<Content, 'footer'>;

/**
 * Renders an email in the recipient’s language.
 *
 * @throws when a link in it is not an http or https URL
 */
export function renderEmail(email: EmailContent, to: Recipient): Mail {
  const { locale } = to.language;
  const values = {
    site: visible(to.siteName),
    // Without a scheme, so that mail programs do not turn it into a link.
    host: new URL(to.siteOrigin).host,
    ...valuesOf(email, locale),
  };
  const translate: Translate = (message) => text(message, values, to.language);
  const content = { ...bodyOf(email, translate), footer: translate(commonTexts.footer) };
  return {
    id: to.id,
    template: email.template,
    to: to.address,
    subject: content.subject,
    text: textBody(content),
    html: htmlBody(content, locale),
  };
}

/** The values for the placeholders of a template's texts. */
function valuesOf(email: EmailContent, locale: Locale): Readonly<Record<string, string>> {
  switch (email.template) {
    case 'api-token':
      return {
        name: visible(email.name),
        created: momentText(email.createdAt, locale),
        expires: email.expiresAt === null ? '' : momentText(email.expiresAt, locale),
      };
    case 'secret-link':
      return { sender: visible(email.sender), moment: momentText(email.expiresAt, locale) };
    case 'incoming-secret':
      return { ticket: visible(email.ticketno), moment: momentText(email.expiresAt, locale) };
    case 'feedback':
      return {
        sender: visible(email.sender ?? ''),
        zone: visible(email.timeZone),
        version: visible(email.version),
      };
    default:
      return {};
  }
}

function bodyOf(email: EmailContent, translate: Translate): Body {
  switch (email.template) {
    case 'verification':
      return verification(email.link, translate);
    case 'account-exists':
      return accountExists(email.signInLink, email.forgotLink, translate);
    case 'reset':
      return reset(email.link, translate);
    case 'password-changed':
      return passwordChanged(email.forgotLink, translate);
    case 'api-token':
      return apiToken(email, translate);
    case 'secret-link':
      return secretLink(email.link, email.hasPassphrase, translate);
    case 'incoming-secret':
      return incomingSecret(email.link, translate);
    case 'feedback':
      return feedback(email, translate);
  }
}

function verification(href: string, translate: Translate): Body {
  const { subject, intro, link, term, ignore } = verificationTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(translate(intro)),
      linkTo(href, translate(link)),
      paragraph(translate(term)),
      paragraph(translate(ignore)),
    ],
  };
}

function accountExists(signInHref: string, forgotHref: string, translate: Translate): Body {
  const { subject, intro, signIn, forgot, forgotLink, ignore } = accountExistsTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(translate(intro)),
      linkTo(signInHref, translate(signIn)),
      paragraph(translate(forgot)),
      linkTo(forgotHref, translate(forgotLink)),
      paragraph(translate(ignore)),
    ],
  };
}

function reset(href: string, translate: Translate): Body {
  const { subject, intro, link, term, effect, ignore } = resetTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(translate(intro)),
      linkTo(href, translate(link)),
      paragraph(`${translate(term)} ${translate(effect)}`),
      paragraph(translate(ignore)),
    ],
  };
}

function passwordChanged(href: string, translate: Translate): Body {
  const { subject, intro, effect, alarm, link } = passwordChangedTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(`${translate(intro)} ${translate(effect)}`),
      paragraph(translate(alarm)),
      linkTo(href, translate(link)),
    ],
  };
}

function apiToken({ name, scopes, expiresAt, forgotLink }: NewToken, translate: Translate): Body {
  const texts = apiTokenTexts;
  const facts = [
    translate(visible(name) === '' ? texts.unnamed : texts.name),
    ...scopes.map((scope) => translate(texts[scope])),
    translate(expiresAt === null ? texts.endless : texts.expires),
  ];
  return {
    subject: translate(texts.subject),
    blocks: [
      paragraph(translate(texts.intro)),
      ...facts.map(paragraph),
      paragraph(translate(texts.fine)),
      paragraph(translate(texts.alarm)),
      linkTo(forgotLink, translate(texts.link)),
    ],
  };
}

function secretLink(href: string, hasPassphrase: boolean, translate: Translate): Body {
  const { subject, intro, doubt, link, once, passphrase, expiry, ignore } = secretLinkTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(`${translate(intro)} ${translate(doubt)}`),
      linkTo(href, translate(link)),
      paragraph(translate(once)),
      ...(hasPassphrase ? [paragraph(translate(passphrase))] : []),
      paragraph(translate(expiry)),
      paragraph(translate(ignore)),
    ],
  };
}

function incomingSecret(href: string, translate: Translate): Body {
  const { subject, intro, doubt, ignore } = incomingSecretTexts;
  const { link, once, expiry } = secretLinkTexts;
  return {
    subject: translate(subject),
    blocks: [
      paragraph(`${translate(intro)} ${translate(doubt)}`),
      linkTo(href, translate(link)),
      paragraph(translate(once)),
      paragraph(translate(expiry)),
      paragraph(translate(ignore)),
    ],
  };
}

function feedback({ sender, message, timeZone, version }: Feedback, translate: Translate): Body {
  const texts = feedbackTexts;
  const facts = [
    ...(timeZone === '' ? [] : [translate(texts.timeZone)]),
    ...(version === '' ? [] : [translate(texts.version)]),
  ];
  return {
    subject: translate(texts.subject),
    blocks: [
      paragraph(translate(sender === null ? texts.introAnonymous : texts.intro)),
      { kind: 'quote', text: readable(message) },
      ...(facts.length === 0 ? [] : [paragraph(facts.join(' '))]),
    ],
  };
}

function paragraph(content: string): Block {
  return { kind: 'text', text: content };
}

/** Parsed and serialised again, so that the link contains no characters with a meaning in headers or HTML. */
function linkTo(link: string, label: string): Block {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('an email contains a link that is not a web address');
  return { kind: 'link', label, href };
}

/** Line breaks become spaces; control and format characters are removed. */
function visible(value: string): string {
  return value
    .replaceAll(/[\s\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A message with its line breaks, without control characters and those that change the direction of text. */
function readable(message: string): string {
  return message
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
