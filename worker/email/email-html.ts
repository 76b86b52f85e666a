/**
 * The body of an email as HTML, for mail programs with little CSS: tables, inline styles, and no external resources. A style
 * element adds the dark theme where mail programs read one. Others invert colours by themselves, which the palette survives.
 *
 * The seal is drawn with cells and borders. Gmail removes inline SVG and `data:` addresses, remote pictures are blocked and
 * reveal who opens an email, and a picture within the email is listed as an attachment. Outlook shows it with square corners.
 *
 * All content is escaped here.
 */
import { directionOf } from '../../shared/language.ts';
import { languageTag } from '../../shared/locales.ts';
import { type Palette, palettesOf } from './colors.ts';
import type { Block, Content, Fact } from './email-body.ts';

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
      return factsTable(block.facts, palette);
    case 'link':
      return link(block, palette);
  }
}

function factsTable(facts: readonly Fact[], palette: Palette): string {
  const style = `padding:8px 16px;background-color:${palette.paper};border-radius:10px`;
  return [
    `${TABLE} width="100%"><tr><td class="paper" bgcolor="${palette.paper}" style="${style}">`,
    ...facts.map((fact) => htmlFact(fact, palette)),
    '</td></tr></table><div style="height:16px;line-height:16px">&nbsp;</div>',
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
