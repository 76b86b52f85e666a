/** The English of screens, emails and documents: one plain word for one thing. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { failureCodes, failureSentence } from '../../shared/contract/failure-codes.ts';
import { englishTexts } from '../../web/build/locale-messages.ts';

/** Those of screens and emails, and those that only programs get. Without the names of arguments. */
const sentences = failureCodes.map((code) => [`failure.${code}`, failureSentence(code)] as const);
const texts = Object.entries({ ...englishTexts(), ...Object.fromEntries(sentences) }).map(
  ([id, text]) => [id, text.replaceAll(/\{\w+\}/g, '…')] as const,
);

/** What is not written, what is written instead, and where the word is right. */
const banned: readonly (readonly [pattern: RegExp, standard: string, where?: RegExp])[] = [
  [/\breaders?\b/i, 'recipient', /screen readers?/gi],
  [/\be-mails?\b|(?<!-)\bmail(?:s|ed|ing|box)?\b/i, 'email', /\bmailing lists?\b/gi],
  [/\blifetimes?\b/i, 'expires after, expiry time'],
  [
    /\b(?:log(?:ged|ging)?|sign(?:ed|ing)?) (?:off|on)\b|\blog(?:ged|ging)? (?:in|out)\b/i,
    'sign in, sign out',
  ],
  [/\bcolonels?\b|\badministrators?\b/i, 'admin'],
];

/** Documents, and the legal texts, which are English only. */
const documents = [
  'README.md',
  'docs/**/*.md',
  'web/features/info/{privacy-wording,terms-page}.tsx',
];
/** Names of parts and roles, and what a log does. */
const TECHNICAL = /\bmail queue\b|\|\s*colonel\s*\||\blog on Cloudflare\b/gi;

/** The lines of a document without its code and its links. */
function prose(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '…')
    .replaceAll(TECHNICAL, '…')
    .split('\n');
}

/** Where sealing wax is a picture, a headline (the recipient’s too), or two words of a link; and one sentence that programs of v1 get word for word. */
const withSeal =
  /^(?:home\.|seal\.|reveal\.heading$|domains\.accent|pricing\.sample|security\.picture|failure\.sealed_in_browser$)/;
/** Invented people have a style of their own. */
const invented = /^pricing\.sample\./;
/** Words that begin with a capital within a sentence: names, units, cookies and file formats. */
const NAMES =
  /\b(?:API|AAAA|ALIAS|ANAME|Authorization|Basic|CNAME|CSV|Cloudflare|DNS|EU|English|FedRAMP|Global Elite|GitHub|HTTPS?|I|ICU|ID|IP|IPv6|Identity Plus|JPEG|JSON Lines|JSON|JavaScript|Linux|MIT|Microsoft Teams|NOT RECEIVED|Node|Not Found|Onetime Secret|Page Not Found|Maybe Later|PNG|QR|RECEIVED|SSL|Slack|Stripe|Swagger UI|TXT|US|UTC|Unicode|Waxseal|WebP|Wi-Fi|macOS|Jurisdiction|Recent)\b/g;

const isBanned = (text: string) =>
  banned.some(([pattern, , where]) => pattern.test(where ? text.replaceAll(where, '') : text));

it('has one word for one thing on screens and in emails', () => {
  const found = texts.filter(([id, text]) => !invented.test(id) && isBanned(text));
  expect(found, `the words are ${banned.map(([, standard]) => standard).join('; ')}`).toEqual([]);
});

it('uses the same words in documents and legal texts', () => {
  const lines = documents.flatMap((pattern) => globSync(pattern)).flatMap((path) => prose(path));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter(isBanned)).toEqual([]);
});

it('mentions a seal only in the picture, the headline and the words of a link', () => {
  const found = texts.filter(
    ([id, text]) => /\bseal(?:s|ed|ing)?\b/i.test(text) && !withSeal.test(id),
  );
  expect(found).toEqual([]);
});

it('writes headings, buttons and labels in sentence case', () => {
  const found = texts.filter(([id, text]) => {
    const words = text.replaceAll(/<[^>]*>|\{[^}]*\}|“[^”]*”/g, ' · ').replaceAll(NAMES, '');
    return !invented.test(id) && /[a-z,] \p{Lu}\p{Ll}/u.test(words);
  });
  expect(found).toEqual([]);
});
