/**
 * Email templates: fills the content of an email into the texts of the recipient's language. Values chosen by others, such as
 * names and addresses, are stripped of invisible characters, so that they can neither start a line nor change the direction
 * of the text.
 */
import { CODE_SECONDS } from '../../shared/limits.ts';
import type { Locale } from '../../shared/locales.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { durationText, type Message, momentInWords, momentText, text } from '../intl/text.ts';
import type { Language } from '../intl/language.ts';
import type { EmailContent, Mail } from './email.ts';
import {
  accountExistsTexts,
  commonEventTexts,
  commonTexts,
  feedbackTexts,
  incomingSecretTexts,
  passwordChangedTexts,
  recipientCodeTexts,
  invitationTexts,
  resetTexts,
  secretEventTexts,
  secretLinkTexts,
  verificationTexts,
  apiTokenTexts,
} from './texts.ts';
import { type Block, type Fact, textBody } from './email-body.ts';
import { htmlBody } from './email-html.ts';

export interface Recipient {
  /** The id of the email. */
  readonly id: string;
  readonly address: string;
  readonly language: Language;
  readonly siteName: string;
  readonly siteOrigin: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

type Content<Template> = Extract<EmailContent, { template: Template }>;

/** An email in messages that are not translated yet. */
interface Draft {
  readonly subject: Message;
  readonly parts: readonly Part[];
}

type Part =
  /** A paragraph of these. */
  | readonly Message[]
  | { readonly href: string; readonly label: Message }
  | { readonly quote: string }
  | { readonly facts: readonly FactDraft[] };

interface FactDraft {
  readonly label: Message | null;
  readonly value: Message | string;
}

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
  const translate = (message: Message) => text(message, values, to.language);
  const { subject, parts } = draftOf(email, to);
  const heading = translate(subject);
  const button = parts.find((part) => 'href' in part);
  const content = {
    locale,
    ...mastheadOf(email, to),
    heading,
    blocks: parts.map((part) => blockOf(part, part === button, translate)),
    footer: footerOf(email).map(translate),
  };
  return {
    id: to.id,
    template: email.template,
    to: to.address,
    subject: heading,
    text: textBody(content),
    html: htmlBody(content),
  };
}

/** Whose name is at the top of an email, and in which colour. */
function mastheadOf(email: EmailContent, { siteName }: Recipient) {
  const branding = email.template === 'secret-link' ? email.branding : null;
  if (!branding) return { brand: visible(siteName), accent: '' };
  return { brand: withoutLink(branding.name) || branding.domain, accent: branding.accent };
}

function footerOf({ template }: EmailContent): Message[] {
  switch (template) {
    case 'secret-link':
    case 'incoming-secret':
    case 'recipient-code':
    case 'feedback':
      return [commonTexts.footer];
    default:
      return [commonTexts.neverPassword, commonTexts.footer];
  }
}

/** The values for the placeholders of a template's texts. */
function valuesOf(email: EmailContent, locale: Locale): Readonly<Record<string, string | number>> {
  switch (email.template) {
    case 'api-token':
      return {
        name: visible(email.name),
        created: momentText(email.createdAt, locale),
        expires: email.expiresAt === null ? '' : momentText(email.expiresAt, locale),
      };
    case 'secret-link':
      return { sender: visible(email.sender) };
    case 'secret-received':
    case 'secret-expired':
    case 'secret-locked':
    case 'secret-disputed':
      return { shortkey: email.shortkey, at: momentText(email.at, locale) };
    case 'incoming-secret':
      return { ticket: visible(email.ticketno) };
    case 'recipient-code':
      return { minutes: CODE_SECONDS / 60 };
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

function draftOf(email: EmailContent, to: Recipient): Draft {
  switch (email.template) {
    case 'verification':
      return verification(email.link);
    case 'invitation':
      return invitation(email.link);
    case 'account-exists':
      return accountExists(email);
    case 'reset':
      return reset(email.link);
    case 'password-changed':
      return passwordChanged(email.forgotLink);
    case 'api-token':
      return apiToken(email);
    case 'secret-link':
      return secretLink(email, to);
    case 'secret-received':
    case 'secret-expired':
    case 'secret-locked':
    case 'secret-disputed':
      return secretEvent(email);
    case 'incoming-secret':
      return incomingSecret(email, to);
    case 'recipient-code':
      return recipientCode(email);
    case 'feedback':
      return feedback(email);
  }
}

function verification(href: string): Draft {
  const { subject, intro, link, term, ignore } = verificationTexts;
  return { subject, parts: [[intro], { href, label: link }, [term], [ignore]] };
}

function invitation(href: string): Draft {
  const { subject, intro, link, terms, ignore } = invitationTexts;
  const { term } = verificationTexts;
  return { subject, parts: [[intro], { href, label: link }, [term, terms], [ignore]] };
}

function accountExists({ signInLink, forgotLink }: Content<'account-exists'>): Draft {
  const texts = accountExistsTexts;
  return {
    subject: texts.subject,
    parts: [
      [texts.intro],
      { href: signInLink, label: texts.signIn },
      [texts.forgot],
      { href: forgotLink, label: texts.forgotLink },
      [texts.ignore],
    ],
  };
}

function reset(href: string): Draft {
  const { subject, intro, link, term, effect, ignore } = resetTexts;
  return { subject, parts: [[intro], { href, label: link }, [term, effect], [ignore]] };
}

function passwordChanged(href: string): Draft {
  const { subject, intro, effect, alarm, link } = passwordChangedTexts;
  return { subject, parts: [[intro, effect], [alarm], { href, label: link }] };
}

function apiToken({ name, scopes, expiresAt, forgotLink }: Content<'api-token'>): Draft {
  const texts = apiTokenTexts;
  return {
    subject: texts.subject,
    parts: [
      [texts.intro],
      {
        facts: [
          visible(name) === '' ? texts.unnamed : texts.name,
          ...scopes.map((scope) => texts[scope]),
          expiresAt === null ? texts.endless : texts.expires,
        ].map(sentence),
      },
      [texts.fine],
      [texts.alarm],
      { href: forgotLink, label: texts.link },
    ],
  };
}

function secretEvent(email: Content<`secret-${NotifyEvent}`>): Draft {
  const { template, label, recentLink } = email;
  const { subject, intro, advice } = secretEventTexts[template];
  const { shortkey, own, link, settings } = commonEventTexts;
  const named = visible(label);
  return {
    subject,
    parts: [
      [intro],
      {
        facts: [
          { label: shortkey, value: email.shortkey },
          ...(named === '' ? [] : [{ label: own, value: named }]),
        ],
      },
      [advice],
      { href: recentLink, label: link },
      [settings],
    ],
  };
}

function secretLink(email: Content<'secret-link'>, to: Recipient): Draft {
  const { link: href, sender, hasPassphrase, branding } = email;
  const { subject, from, doubt, link, once, passphrase, never, ignore } = secretLinkTexts;
  const facts = [
    { label: from, value: visible(sender) },
    ...expiryFacts(email, to),
    ...(hasPassphrase ? [sentence(passphrase)] : []),
  ];
  const before = withoutLink(branding?.before ?? '');
  return {
    subject,
    parts: [
      ...(before === '' ? [] : [{ quote: before }]),
      { facts },
      [doubt],
      { href, label: link },
      [once],
      [never],
      [ignore],
    ],
  };
}

function incomingSecret(email: Content<'incoming-secret'>, to: Recipient): Draft {
  const { subject, intro, doubt, ticket, ignore } = incomingSecretTexts;
  const { link, once, never } = secretLinkTexts;
  const facts = [{ label: ticket, value: visible(email.ticketno) }, ...expiryFacts(email, to)];
  return {
    subject,
    parts: [
      [intro, doubt],
      { facts },
      { href: email.link, label: link },
      [once],
      [never],
      [ignore],
    ],
  };
}

function recipientCode({ code: value }: Content<'recipient-code'>): Draft {
  const { subject, code, enter, never, ignore } = recipientCodeTexts;
  return { subject, parts: [{ facts: [{ label: code, value }] }, [enter], [never], [ignore]] };
}

/** Until when a secret can be opened. The time zone of the recipient is unknown, so the time left is given as well. */
function expiryFacts({ expiresAt }: { expiresAt: number }, to: Recipient): FactDraft[] {
  const { locale } = to.language;
  return [
    { label: secretLinkTexts.until, value: momentInWords(expiresAt, locale) },
    { label: secretLinkTexts.left, value: durationText(expiresAt - to.sentAt, locale) },
  ];
}

/** A fact that needs no label. */
function sentence(value: Message): FactDraft {
  return { label: null, value };
}

function feedback({ sender, message, timeZone, version }: Content<'feedback'>): Draft {
  const texts = feedbackTexts;
  const facts = [
    ...(timeZone === '' ? [] : [texts.timeZone]),
    ...(version === '' ? [] : [texts.version]),
  ];
  return {
    subject: texts.subject,
    parts: [
      [sender === null ? texts.introAnonymous : texts.intro],
      { quote: readable(message) },
      ...(facts.length === 0 ? [] : [{ facts: facts.map(sentence) }]),
    ],
  };
}

function blockOf(part: Part, isButton: boolean, translate: (message: Message) => string): Block {
  if ('href' in part) {
    return { kind: 'link', label: translate(part.label), href: webAddress(part.href), isButton };
  }
  if ('quote' in part) return { kind: 'quote', text: part.quote };
  if ('facts' in part) {
    return { kind: 'facts', facts: part.facts.map((fact) => factOf(fact, translate)) };
  }
  return { kind: 'text', text: part.map(translate).join(' ') };
}

function factOf({ label, value }: FactDraft, translate: (message: Message) => string): Fact {
  return {
    label: label && translate(label),
    value: typeof value === 'string' ? value : translate(value),
  };
}

/** Parsed and serialised again, so that the link contains no characters with a meaning in headers or HTML. */
function webAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('an email contains a link that is not a web address');
  return href;
}

/** Line breaks become spaces; control and format characters are removed. */
function visible(value: string): string {
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
