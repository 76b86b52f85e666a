/** Renders an email: fills its content into the texts of the recipient's language. */
import type { Language } from '../http/language.ts';
import { text } from '../http/text.ts';
import { type Block, type Content, htmlBody, textBody } from './body.ts';
import type { Email } from './driver.ts';
import {
  type EmailContent,
  type EmailTextId,
  emailTexts,
  type Fact,
  layoutOf,
  type Part,
  visible,
} from './emails.ts';

export interface Recipient {
  /** The id of the email. */
  readonly id: string;
  readonly address: string;
  readonly language: Language;
  readonly siteName: string;
  readonly siteOrigin: string;
  /** Who runs the site, and their email or web address. */
  readonly operator: { readonly name: string; readonly contact: string } | null;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

type Translate = (id: EmailTextId) => string;

/**
 * Renders an email in the recipient’s language.
 *
 * @throws when a link in it is not an http or https URL
 */
export function renderEmail(email: EmailContent, to: Recipient): Email {
  const { locale } = to.language;
  const layout = layoutOf(email, { locale, sentAt: to.sentAt });
  const brand = visible(to.siteName);
  const values = {
    site: brand,
    // Without a scheme, so that mail programs do not turn it into a link.
    host: new URL(to.siteOrigin).host,
    operator: visible(to.operator?.name ?? ''),
    contact: to.operator?.contact ?? '',
    ...layout.values,
  };
  const translate: Translate = (id) =>
    text({ id, defaultMessage: emailTexts[id] }, values, to.language);
  const heading = translate(`mail.${email.template}.subject`);
  const button = layout.parts.find((part) => 'href' in part);
  const content: Content = {
    locale,
    brand,
    accent: '',
    ...layout.masthead,
    heading,
    blocks: layout.parts.map((part) => blockOf(part, part === button, translate)),
    footer: [...layout.footer, ...(to.operator ? (['mail.footer.operator'] as const) : [])].map(
      translate,
    ),
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

function blockOf(part: Part, isButton: boolean, translate: Translate): Block {
  if ('href' in part) {
    return { kind: 'link', label: translate(part.label), href: webAddress(part.href), isButton };
  }
  if ('code' in part) {
    return { kind: 'code', label: translate(part.label), code: part.code };
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
