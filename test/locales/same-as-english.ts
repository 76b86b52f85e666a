/** Messages that are rightly the same as in English: names, symbols, and words of both languages. Each was reviewed. */
import type { Translation } from '../../shared/locales.ts';

const NAMES = 'API, GitHub, Global Elite, Identity Plus, © {year} {site}, {number}+';

const ownWords: Readonly<Partial<Record<Translation, string>>> = {
  ca_ES: 'Blog, Error, Format, General, Regions, Secret, Secrets, Webhooks',
  cn: '“{quote}”',
  cs: 'Blog, Detail, Limit, Logo, Region, Role, Test',
  da_DK:
    'Blog, Dashboard, Feedback, Format, Logo, Region, Send feedback, Send invitation, Status, System, Test, Type, Version, Webhooks, Link {number}, link {number}',
  de: 'Admin, Blog, Dashboard, Domain, Feedback, Format, Host, Limit, Logo, Name, Name: {name}, Passphrase, Region, Status, System, Test, Ticket, Version, Webhooks, Link {number}',
  el_GR: 'Email, Host',
  es: 'Blog, Error, General, Host, Plan, Ticket, Webhooks',
  fr: 'Action, Actions, Format, Logo, Pages, Questions, Secret, Secrets, Test, Type, Version, Webhooks',
  fr_FR:
    'Action, Actions, Blog, Format, Logo, Pages, QR code, Questions, Secret, Secrets, Test, Type, Version, Webhooks',
  he: 'Webhooks',
  hu: 'Blog, Domain, {first} {second}',
  it_IT:
    'Account, Account: {custid}, Blog, Data center: {identifier}, Email, Feedback, Home, Host, Logo, Password, Privacy, Ticket, Link {number}',
  nl: 'Account, Account: {custid}, Admin, Blog, Dashboard, Feedback, Home, Host, Label, Logo, Privacy, Status, Test, Ticket, Type, Webhooks, Link {number}, link {number}',
  pl: 'Blog, Format, Host, Limit, Logo, Plan, Region, Status, Test, Link {number}, link {number}',
  pt_BR: 'Blog, Feedback, Host, Logo, Status, Webhooks, “{quote}”, Link {number}',
  pt_PT: 'Webhooks, Link {number}',
  sl_SI: 'Blog',
  sv_SE: 'Format, Region, Status, System, Test, Version',
  tr: 'Blog, Logo, Plan, Test, {first} {second}, “{quote}”',
  vi: 'Blog, Email, Logo, “{quote}”',
};

/** The texts that may be the same in a language as in English. */
export function sameAsEnglish(locale: Translation): readonly string[] {
  return [NAMES, ownWords[locale] ?? []].flat().flatMap((words) => words.split(', '));
}
