/**
 * The bodies of an email as text and as HTML. Deliberately plain: no external resources, no scripts, and no colours, so that
 * light and dark themes work. All content is escaped here.
 */
import { directionOf } from '../../shared/language.ts';
import { languageTag, type Locale } from '../../shared/locales.ts';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Text of another person, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

interface Content {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly footer: string;
}

const BODY_STYLE =
  'margin:0;padding:24px 16px;color-scheme:light dark;font:16px/1.5 system-ui,-apple-system,sans-serif';
const LINK_STYLE =
  'display:inline-block;padding:12px 20px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none';
const ADDRESS_STYLE = 'font-size:14px;word-break:break-all';
const QUOTE_STYLE =
  'margin:0;padding-inline-start:12px;border-inline-start:4px solid;white-space:pre-wrap;overflow-wrap:anywhere';
const FOOTER_STYLE = 'margin-top:32px;padding-top:16px;border-top:1px solid;font-size:14px';

/** The body as text: paragraphs, with each link on its own line. */
export function textBody({ blocks, footer }: Content): string {
  const paragraphs = blocks.map(textBlock);
  return `${[...paragraphs, `-- \n${footer}`].join('\n\n')}\n`;
}

/** The body as HTML. Each link also shows its URL, so that recipients see where it leads. */
export function htmlBody({ subject, blocks, footer }: Content, locale: Locale): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(languageTag(locale))}" dir="${directionOf(locale)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY_STYLE}"><div style="max-width:36em;margin:0 auto">`,
    ...blocks.map(htmlBlock),
    `<p style="${FOOTER_STYLE}">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}

/** Escapes a text for HTML, between tags and within quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Every line of a quote is marked, so that none can imitate the rest of the email. */
function textBlock(block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'link') return `${block.label}\n${block.href}`;
  return block.text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function htmlBlock(block: Block): string {
  if (block.kind === 'quote') {
    return `<blockquote dir="auto" style="${QUOTE_STYLE}">${escapeHtml(block.text)}</blockquote>`;
  }
  if (block.kind === 'text') return `<p>${escapeHtml(block.text)}</p>`;
  const href = escapeHtml(block.href);
  return [
    `<p><a href="${href}" style="${LINK_STYLE}">${escapeHtml(block.label)}</a></p>`,
    `<p style="${ADDRESS_STYLE}"><span dir="ltr">${href}</span></p>`,
  ].join('\n');
}
