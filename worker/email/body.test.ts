import { describe, expect, it } from 'vitest';
import type { Locale } from '../../shared/locales.ts';
import { emails, recipient } from '../../test/support/email-sample.ts';
import { renderEmail } from './render.ts';
import type { Email } from './driver.ts';
import type { EmailContent } from './emails.ts';

const BYTES_MAX = 20_000;

const secretLink = emails.find(({ template }) => template === 'secret-link');
if (secretLink?.template !== 'secret-link') throw new Error('there is no secret link');
const branding = {
  domain: 'acme.example',
  name: 'Acme Legal',
  accent: '#1d5fbf',
  before: 'Documents from Acme.',
};
const branded: EmailContent = {
  ...secretLink,
  link: 'https://secrets.acme.example/secret/3',
  branding,
};

const cases = [
  ...emails.map((email) => [email.template, email] as const),
  ['branded', branded] as const,
];

function render(email: EmailContent, locale: Locale = 'en'): Email {
  return renderEmail(email, { ...recipient, language: { locale, texts: {} } });
}

/** The words of a text, without what only one of the two bodies has. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/^(?:-- ?|> ?)/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What an HTML body shows. */
function shownIn(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(?:p|h1|div|td|blockquote)\b/g, ' $&')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe.each(cases)('%s', (_, email) => {
  const { text, html, subject } = render(email);

  it('states the same facts in the same order as text and as HTML', () => {
    expect(wordsOf(shownIn(html))).toBe(wordsOf(text));
  });

  it('begins with the seal, the name of the site and one heading', () => {
    const name = email === branded ? 'Acme Legal' : 'Waxseal';
    expect(text).toMatch(new RegExp(`^${name}\n\n`));
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html.indexOf('aria-hidden="true"')).toBeLessThan(html.indexOf(`>${name}</span>`));
    expect(html.indexOf(`>${name}</span>`)).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain(`>${subject}</h1>`);
  });

  it('has one button, or none, its padding on a link in a cell', () => {
    const buttons =
      html.match(/<td class="wax"[^>]*mso-padding-alt[^>]*>\s*<a [^>]*padding:/g) ?? [];
    const hasNone = email.template === 'feedback' || email.template === 'recipient-code';
    expect(buttons).toHaveLength(hasNone ? 0 : 1);
  });

  it('keeps an email small', () => {
    expect(text.length + new TextEncoder().encode(html).length).toBeLessThan(BYTES_MAX);
  });

  it.each([
    ['en', 'lang="en" dir="ltr"'],
    ['ar', 'lang="ar-u-nu-latn" dir="rtl"'],
    ['he', 'lang="he" dir="rtl"'],
  ] as const)(
    'declares language and direction, also within what webmail removes: %s',
    (locale, is) => {
      const body = render(email, locale).html;
      expect(body).toContain(`<html ${is}>`);
      expect(body).toContain(`<div ${is}>`);
    },
  );

  it('declares both themes, and gives each colour a class that the dark one changes', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    const style = /<style>(?<rules>.*?)<\/style>/.exec(html)?.groups?.['rules'] ?? '';
    const dark = style.slice(style.indexOf('(prefers-color-scheme:dark)'));
    const coloured = html.match(/<[^>]+style="[^"]*#[0-9a-f]{6}[^>]*>/g) ?? [];
    expect(coloured.length).toBeGreaterThan(5);
    for (const tag of coloured) {
      const names = /class="(?<names>[^"]+)"/.exec(tag)?.groups?.['names'] ?? 'none';
      for (const name of names.split(' ')) expect(dark).toContain(`.${name}{`);
    }
  });
});

it('gives the seal and the button the accent of the domain, in both themes', () => {
  const { html } = render(branded);
  expect(html.match(/bgcolor="#1d5fbf"/g)).toHaveLength(2);
  expect(html).toMatch(/\.wax\{background-color:#[0-9a-f]{6}!important/);
  expect(html).not.toContain('#a8231c');
});

it('keeps the name of the site in the footer', () => {
  expect(render(branded).text).toContain('Sent by Waxseal at seal.example.');
});
