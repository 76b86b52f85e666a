/** Messages that are rightly the same as in English: names, symbols, and words of both languages. Each was reviewed. */
import type { Translation } from '../../shared/locales.ts';

const NAMES = 'API, API v1, GitHub, Global Elite, Identity Plus, © {year} {site}, {number}+';

const ownWords: Readonly<Partial<Record<Translation, string>>> = {
  ca_ES: 'Blog, Error, Format, General, Regions, Secret, Secrets, Webhooks, Text, URL',
  cn: '“{quote}”, “{note}”, URL',
  cs: 'Blog, Detail, Limit, Logo, Region, Role, Test, Text, URL',
  da_DK:
    'Blog, Dashboard, Feedback, Format, Logo, Region, Send feedback, Send invitation, Status, System, Test, Type, Version, Webhooks, link {number}, Link, note, URL',
  de: 'Admin, Blog, Dashboard, Domain, Feedback, Format, Host, Limit, Logo, Name, Name: {name}, Passphrase, Region, Status, System, Test, Ticket, Version, Webhooks, Name (optional), Domains, Link, Text, URL',
  el_GR: 'Email, Host',
  es: 'Blog, Error, General, Host, Plan, Ticket, Webhooks, URL',
  fr: 'Action, Actions, Format, Logo, Options, Pages, Questions, Secret, Secrets, Test, Type, Version, Webhooks, note, URL',
  fr_FR:
    'Action, Actions, Blog, Format, Logo, Options, Pages, QR code, Questions, Secret, Secrets, Test, Type, Version, Webhooks, note, URL',
  he: 'Webhooks',
  hu: 'Blog, Domain, {first} {second}',
  it_IT:
    'Account, Blog, Data center: {identifier}, Email, Feedback, Home, Host, Logo, Password, Privacy, Ticket, Link, URL',
  nl: 'Account, Admin, Blog, Dashboard, Feedback, Home, Host, Label, Logo, Privacy, Status, Test, Ticket, Type, Webhooks, link {number}, label, Recent, Private cloud, Link, URL',
  pl: 'Blog, Format, Host, Limit, Logo, Plan, Region, Status, Test, link {number}, link, Link',
  pt_BR: 'Blog, Feedback, Host, Logo, Status, Webhooks, “{quote}”, “{note}”, Envelope, Link, URL',
  pt_PT: 'Webhooks, Envelope, Link, URL',
  sl_SI: 'Blog, URL',
  sv_SE: 'Format, Region, Status, System, Test, Version, Full, Text, URL',
  tr: 'Blog, Logo, Plan, Test, {first} {second}, “{quote}”, “{note}”, URL',
  vi: 'Blog, Email, Logo, “{quote}”, “{note}”, URL',
  ru: 'URL',
  uk: 'URL',
};

/** “Links” is Danish and Dutch. */
const LINKS = '{count, plural, one {# link} other {# links}}';
const ownMessages: Readonly<Partial<Record<Translation, readonly string[]>>> = {
  da_DK: [LINKS],
  nl: [LINKS],
};

/** The texts that may be the same in a language as in English. */
export function sameAsEnglish(locale: Translation): readonly string[] {
  const words = [NAMES, ownWords[locale] ?? []].flat().flatMap((list) => list.split(', '));
  return [...words, ...(ownMessages[locale] ?? [])];
}
