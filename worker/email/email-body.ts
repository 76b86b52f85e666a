/** What the body of an email consists of, and the body as plain text. The one as HTML has the same facts in the same order. */
import type { Locale } from '../../shared/locales.ts';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Text of another person, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'link';
      readonly label: string;
      readonly href: string;
      /** Whether it is the one button of the email. */
      readonly isButton: boolean;
    };

export interface Fact {
  /** Null where the value is a sentence. */
  readonly label: string | null;
  readonly value: string;
}

export interface Content {
  readonly locale: Locale;
  /** The name at the top: of the site, or of the owner of a custom domain. */
  readonly brand: string;
  /** Of the seal and the button: `#rrggbb`; empty for the site's own. */
  readonly accent: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Sentences. */
  readonly footer: readonly string[];
}

/**
 * The body as text, each paragraph and each link on a line of its own. Long lines are encoded by what writes the message:
 * nodemailer for SMTP, otherwise the provider.
 */
export function textBody({ brand, heading, blocks, footer }: Content): string {
  // The line that begins a signature is `-- `, with the space (RFC 3676).
  const signature = ['-- ', ...footer].join('\n');
  return `${[brand, heading, ...blocks.map(textBlock), signature].join('\n\n')}\n`;
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      // Every line is marked, so that none can imitate the rest of the email.
      return block.text.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '');
    case 'facts':
      return block.facts.map(textFact).join('\n');
    case 'link':
      return `${block.label}\n${block.href}`;
  }
}

function textFact({ label, value }: Fact): string {
  return label === null ? value : `${label}\n  ${value}`;
}
