/** Renders an email: fills its content into the texts of the recipient's language. */
import { text } from '../http/text.ts';
import type { Language } from '../http/language.ts';
import type { EmailContent, Mail } from './email.ts';
import {
  type EmailTextId,
  emailTexts,
  type Fact,
  footerOf,
  type Part,
  partsOf,
  valuesOf,
} from './emails.ts';
import { type Block, type Content, textBody } from './email-body.ts';
import { htmlBody } from './email-html.ts';
import { visible, withoutLink } from './foreign-text.ts';

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

type Translate = (id: EmailTextId) => string;

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
  const translate: Translate = (id) =>
    text({ id, defaultMessage: emailTexts[id] }, values, to.language);
  const parts = partsOf(email, { locale, sentAt: to.sentAt });
  const heading = translate(`mail.${email.template}.subject`);
  const button = parts.find((part) => 'href' in part);
  const content: Content = {
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

function blockOf(part: Part, isButton: boolean, translate: Translate): Block {
  if ('href' in part) {
    return { kind: 'link', label: translate(part.label), href: webAddress(part.href), isButton };
  }
  if ('quote' in part) return { kind: 'quote', text: part.quote };
  if ('facts' in part) {
    return { kind: 'facts', facts: part.facts.map((fact) => factOf(fact, translate)) };
  }
  return { kind: 'text', text: part.map(translate).join(' ') };
}

function factOf(fact: Fact, translate: Translate) {
  return typeof fact === 'string'
    ? { label: null, value: translate(fact) }
    : { label: translate(fact.label), value: fact.value };
}

/** Parsed and serialised again, so that the link contains no characters with a meaning in headers or HTML. */
function webAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('an email contains a link that is not a web address');
  return href;
}
