/**
 * The body of an email, as plain text and as HTML, which have the same facts in the same order.
 *
 * The HTML is for mail programs with little CSS: tables, inline styles, and no external resources. A style element adds the dark
 * theme where mail programs read one. Others invert colours by themselves, which the palette survives. All content is escaped
 * here.
 *
 * The seal is drawn with cells and borders. Gmail removes inline SVG and `data:` addresses, remote pictures are blocked and
 * reveal who opens an email, and a picture within the email is listed as an attachment. Outlook shows it with square corners.
 */
import {
  backgrounds,
  contrast,
  shadesOf,
  TEXT_CONTRAST_MIN,
  type ThemeName,
} from '../../shared/accent.ts';
import { directionOf } from '../../shared/language.ts';
import { languageTag, type Locale } from '../../shared/locales.ts';

/** A piece of it, in the language of the email. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Text of another person, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** Digits to be typed somewhere. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | {
      readonly kind: 'link';
      readonly label: string;
      readonly href: string;
      /** True for the one button of the email. */
      readonly isButton: boolean;
    };

interface Fact {
  /** Null where the value is a sentence. */
  readonly label: string | null;
  readonly value: string;
}

/** What the body of an email consists of. */
export interface Content {
  readonly locale: Locale;
  /** The name at the top: of the site, or of the owner of a custom domain. */
  readonly brand: string;
  /** The colour of the seal and the button, `#rrggbb`; empty for the site's own. */
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
    case 'code':
      return textFact({ label: block.label, value: block.code });
    case 'link':
      return `${block.label}\n${block.href}`;
  }
}

function textFact({ label, value }: Fact): string {
  return label === null ? value : `${label}\n  ${value}`;
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Noto Sans,Helvetica,Arial,sans-serif';
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDTH = 560;

/** The body as HTML. Each link also shows its URL, so that recipients read where it leads. */
export function htmlBody(content: Content): string {
  const { locale, brand, heading, blocks, footer, accent } = content;
  const { light, dark } = palettesOf(accent);
  const language = `lang="${escapeHtml(languageTag(locale))}" dir="${directionOf(locale)}"`;
  const page = `background-color:${light.paper};color:${light.ink}`;
  return [
    '<!doctype html>',
    `<html ${language}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    // Otherwise phones turn dates and numbers into blue links.
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${escapeHtml(heading)}</title>`,
    `<style>${darkStyles(dark)}</style></head>`,
    `<body class="paper" style="margin:0;padding:0;${page}">`,
    // Webmail replaces `html` and `body`: language and direction are needed within them too.
    `<div ${language}>`,
    `${TABLE} width="100%" class="paper" bgcolor="${light.paper}" style="${page}">`,
    '<tr><td align="center" style="padding:24px 12px">',
    `<!--[if mso]><table role="presentation" width="${WIDTH}"><tr><td><![endif]-->`,
    `${TABLE} width="100%" style="max-width:${WIDTH}px">`,
    `<tr><td style="padding:0 4px 16px">${masthead(brand, light)}</td></tr>`,
    `<tr><td class="card line" bgcolor="${light.card}" style="${cardStyle(light)}">`,
    `<h1 class="ink" style="${headingStyle(light)}">${escapeHtml(heading)}</h1>`,
    ...blocks.map((block) => htmlBlock(block, light, directionOf(locale))),
    '</td></tr>',
    '<tr><td style="padding:16px 4px 0">',
    ...footer.map(
      (sentence) =>
        `<p class="soft" style="${textStyle(light.soft, 13)};margin:0 0 4px">${escapeHtml(sentence)}</p>`,
    ),
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></div></body></html>',
    '',
  ].join('\n');
}

/** The colours of the dark theme, for the classes of everything that has a colour. */
function darkStyles({ paper, card, ink, soft, hairline, wax, onWax, edge }: Palette): string {
  const rules = [
    `.paper{background-color:${paper}!important}`,
    `.card{background-color:${card}!important}`,
    `.line{border-color:${hairline}!important}`,
    `.ink{color:${ink}!important}`,
    `.soft{color:${soft}!important}`,
    `.wax{background-color:${wax}!important;border-color:${edge}!important}`,
    `.on-wax{color:${onWax}!important}`,
    `.mark{border-color:${onWax}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

function masthead(brand: string, palette: Palette): string {
  return [
    `${TABLE}><tr><td>${seal(palette)}</td><td style="padding:0 12px">`,
    `<span class="ink" dir="auto" style="${textStyle(palette.ink, 18)};font-weight:600;overflow-wrap:anywhere">${escapeHtml(brand)}</span>`,
    '</td></tr></table>',
  ].join('');
}

/**
 * Wax with a ring and a padlock. The padlock consists of borders: mail programs that darken light backgrounds leave those
 * alone.
 */
function seal({ wax, onWax, edge }: Palette): string {
  const mark = `border:2px solid ${onWax}`;
  const empty = 'font-size:0;line-height:0;mso-line-height-rule:exactly';
  const shackle = `width:8px;height:6px;${mark};border-bottom:0;border-radius:7px 7px 0 0;${empty}`;
  const lock = `width:18px;height:0;border-top:12px solid ${onWax};border-radius:3px;${empty}`;
  return [
    `${TABLE} aria-hidden="true"><tr><td class="wax" bgcolor="${wax}" align="center" `,
    `style="padding:4px;background-color:${wax};border:1px solid ${edge};border-radius:50% 46% 52% 47%">`,
    `${TABLE}><tr><td class="mark" width="34" height="34" align="center" valign="middle" `,
    `style="width:34px;height:34px;border:1px solid ${onWax};border-radius:50%">`,
    `${TABLE} align="center"><tr><td class="mark" style="${shackle}"></td></tr></table>`,
    `${TABLE} align="center"><tr><td class="mark" style="${lock}"></td></tr></table>`,
    '</td></tr></table></td></tr></table>',
  ].join('');
}

function htmlBlock(block: Block, palette: Palette, direction: 'ltr' | 'rtl'): string {
  const { ink, hairline } = palette;
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${textStyle(ink, 16)};margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'quote': {
      const start = direction === 'ltr' ? 'left' : 'right';
      const style = `${textStyle(ink, 16)};margin:0 0 16px;padding:0 12px;border:0 solid ${hairline};border-${start}-width:4px;white-space:pre-wrap;overflow-wrap:anywhere`;
      return `<blockquote class="ink line" dir="auto" style="${style}">${escapeHtml(block.text)}</blockquote>`;
    }
    case 'facts':
      return box(block.facts.map((fact) => htmlFact(fact, palette)).join('\n'), palette);
    case 'code':
      return box(code(block, palette), palette);
    case 'link':
      return link(block, palette);
  }
}

function box(content: string, { paper }: Palette): string {
  const style = `padding:8px 16px;background-color:${paper};border-radius:10px`;
  return [
    `${TABLE} width="100%"><tr><td class="paper" bgcolor="${paper}" style="${style}">`,
    content,
    '</td></tr></table><div style="height:16px;line-height:16px">&nbsp;</div>',
  ].join('\n');
}

/** In groups of three, with no space between them: what is copied are the digits alone. */
function code({ label, code: digits }: Block & { kind: 'code' }, { ink, soft }: Palette): string {
  const [first = '', ...others] = digits.match(/.{1,3}/g) ?? [];
  const rest = others.map((group) => `<span style="padding-left:10px">${group}</span>`);
  const style = `${textStyle(ink, 32)};line-height:1.25;font-weight:600;margin:0 0 8px`;
  return [
    `<p class="soft" style="${textStyle(soft, 13)};margin:4px 0 0">${escapeHtml(label)}</p>`,
    `<p class="ink" style="${style}"><span dir="ltr">${[first, ...rest].join('')}</span></p>`,
  ].join('\n');
}

function htmlFact({ label, value }: Fact, { ink, soft }: Palette): string {
  const style = `${textStyle(ink, 16)};overflow-wrap:anywhere`;
  if (label === null) {
    return `<p class="ink" style="${style};margin:4px 0">${escapeHtml(value)}</p>`;
  }
  return [
    `<p class="soft" style="${textStyle(soft, 13)};margin:4px 0 0">${escapeHtml(label)}</p>`,
    `<p class="ink" style="${style};font-weight:600;margin:0 0 8px"><span dir="auto">${escapeHtml(value)}</span></p>`,
  ].join('\n');
}

/** A button, or a link as text, and its URL below: some mail programs remove links. */
function link({ label, href, isButton }: Block & { kind: 'link' }, palette: Palette): string {
  const { wax, onWax, ink, soft, edge } = palette;
  const url = escapeHtml(href);
  const text = escapeHtml(label);
  // Outlook ignores the padding of links: there, it is that of the cell.
  const button = [
    `${TABLE}><tr><td class="wax" bgcolor="${wax}" align="center" style="background-color:${wax};border:1px solid ${edge};border-radius:10px;mso-padding-alt:14px 24px">`,
    `<a href="${url}" class="on-wax" style="${textStyle(onWax, 16)};display:inline-block;padding:12px 24px;font-weight:600;text-decoration:none">${text}</a>`,
    '</td></tr></table>',
  ].join('');
  const plain = `<p style="margin:0"><a href="${url}" class="ink" style="${textStyle(ink, 16)};display:inline-block;padding:10px 0;text-decoration:underline">${text}</a></p>`;
  return [
    isButton ? button : plain,
    `<p class="soft" style="${textStyle(soft, 13)};margin:${isButton ? 8 : 0}px 0 20px;word-break:break-all"><span dir="ltr">${url}</span></p>`,
  ].join('\n');
}

function cardStyle({ card, hairline }: Palette): string {
  return `padding:28px 24px 12px;background-color:${card};border:1px solid ${hairline};border-radius:14px`;
}

function headingStyle({ ink }: Palette): string {
  return `${FONT};font-size:24px;line-height:1.25;font-weight:600;color:${ink};margin:0 0 20px;overflow-wrap:anywhere`;
}

/** Not inherited: tables in webmail start anew. */
function textStyle(color: string, pixels: number): string {
  return `${FONT};font-size:${pixels}px;line-height:1.5;color:${color}`;
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

/**
 * The colours of a theme. They are those of the design tokens in `web/styles/tokens.css`; a test compares them. Everything can be
 * read and seal and button stand out, in both themes, and where a mail program inverts the colours of the light one, or only its
 * backgrounds and the text on them.
 */
export interface Palette {
  readonly paper: string;
  readonly card: string;
  readonly ink: string;
  readonly soft: string;
  readonly hairline: string;
  /** The seal and the button. */
  readonly wax: string;
  readonly onWax: string;
  /** The line around the wax, which stands out against a background that was darkened. */
  readonly edge: string;
}

type Palettes = Readonly<Record<ThemeName, Palette>>;

const WHITE = '#ffffff';
const DARK_WAX = '#c8372d';
/** A little more than a difference in 8 bits per channel. */
const DARKER = 0.99;

const ours: Palettes = {
  light: {
    ...backgrounds.light,
    ink: '#1d1a17',
    soft: '#5f5850',
    hairline: '#e4ded6',
    wax: '#a8231c',
    onWax: WHITE,
    edge: DARK_WAX,
  },
  dark: {
    ...backgrounds.dark,
    ink: '#f2ede6',
    soft: '#b3a99d',
    hairline: '#38332d',
    wax: DARK_WAX,
    onWax: WHITE,
    edge: DARK_WAX,
  },
};

/**
 * The colours of both themes.
 *
 * @param accent of a custom domain, `#rrggbb`; empty for the site's own
 */
export function palettesOf(accent: string): Palettes {
  const shades = shadesOf(accent);
  if (!shades) return ours;
  const { light, dark } = shades;
  const edge = dark.background;
  return {
    light: { ...ours.light, wax: darkened(light.background), edge },
    dark: { ...ours.dark, wax: dark.background, onWax: dark.text, edge },
  };
}

/** A colour on which white can be read. Black on a strong colour could not be read any more once both were inverted. */
function darkened(colour: string): string {
  let [all, part] = [colour, 1];
  while (contrast(all, WHITE) < TEXT_CONTRAST_MIN) {
    part *= DARKER;
    const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * part);
    all = `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
  }
  return all;
}
