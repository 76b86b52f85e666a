/**
 * What each setting does, in words, for those who set it: `npm run configuration` prints them, the Worker never sees them.
 * A setting without words does not compile.
 */
import type { SettingName, Words, WordsOfSome } from './wording.ts';
import { account, incoming, keys, mail, site, watching } from './words-basic.ts';
import { guesses, volumes } from './words-limits.ts';
import { domains, payment, plans, regions, webhooks } from './words-offers.ts';

const words: Readonly<Record<SettingName, Words>> = {
  ...site,
  ...watching,
  ...account,
  ...mail,
  ...incoming,
  ...plans,
  ...payment,
  ...domains,
  ...webhooks,
  ...regions,
  ...volumes,
  ...guesses,
  ...keys,
};

/** The settings, in the order and under the headings in which they are printed. */
export const groups: readonly { readonly title: string; readonly words: WordsOfSome }[] = [
  { title: 'Site', words: site },
  { title: 'Watching it', words: watching },
  { title: 'Accounts', words: account },
  { title: 'Keys', words: keys },
  { title: 'Mail', words: mail },
  { title: 'Incoming secrets and feedback', words: incoming },
  { title: 'Plans', words: plans },
  { title: 'Payment', words: payment },
  { title: 'Custom domains', words: domains },
  { title: 'Webhooks', words: webhooks },
  { title: 'Regions', words: regions },
  { title: 'Limits of calls', words: volumes },
  { title: 'Limits of wrong guesses', words: guesses },
];

/** What `npm start` passes on from its environment: not what comes from the secrets file, nor what only Cloudflare can do. */
export const namesFromOutside: readonly string[] = Object.entries(words).flatMap(
  ([name, { kind }]) => (kind === 'key' || kind === 'platform' ? [] : [name]),
);
