/** What the server keeps of a secret and of an account: the rows of a table. `worker/README.md` lists the same for those who build it. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { howLong, howLongOfAccounts, where } from './storage-locations.ts';

const what = defineMessages({
  keys: {
    id: 'security.kept.keys',
    defaultMessage: 'The keys in the two links, if you have no account',
    description: 'Row of the table on the page about security',
  },
  envelope: {
    id: 'security.kept.envelope',
    defaultMessage: 'Your text, encrypted, and padded so that its length tells little',
    description: 'Row of the table on the page about security',
  },
  half: {
    id: 'security.kept.half',
    defaultMessage: 'The half without which the envelope cannot be opened',
    description: 'Row of the table on the page about security',
  },
  verifier: {
    id: 'security.kept.verifier',
    defaultMessage: 'A hash that tells the right passphrase from a wrong one',
    description: 'Row of the table on the page about security',
  },
  timeline: {
    id: 'security.kept.timeline',
    defaultMessage:
      'When it was made, first looked up by you, read or burned, and when it expires; how many guesses and repeats were counted',
    description: 'Row of the table on the page about security',
  },
  details: {
    id: 'security.kept.details',
    defaultMessage: 'Its size, lines and lifetime, encrypted for those who hold the links',
    description: 'Row of the table on the page about security',
  },
  token: {
    id: 'security.kept.token',
    defaultMessage: 'A hash of the claim token',
    description: 'Row of the table on the page about security',
  },
  calls: {
    id: 'security.kept.calls',
    defaultMessage:
      'How often an address made or opened secrets, under a keyed hash in place of the address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  guesses: {
    id: 'security.kept.guesses',
    defaultMessage:
      'How often a wrong password was tried, by whom under a keyed hash in place of the address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  list: {
    id: 'security.kept.list',
    defaultMessage:
      'The key to the page that you keep, sealed under a key that only your password, a session or your API token unlocks',
    description: 'Row of the table on the page about security: what an account keeps of a secret',
  },
  recent: {
    id: 'security.kept.recent',
    defaultMessage: 'Which secrets an account made, when, and what became of them',
    description: 'Row of the table on the page about security',
  },
  account: {
    id: 'security.kept.account',
    defaultMessage:
      'Mail address, language, plan, a few dates and counts; hashes by which password and API token are checked',
    description: 'Row of the table on the page about security: what an account is',
  },
  domain: {
    id: 'security.kept.domain',
    defaultMessage:
      'Your own domains, where they lead, and the name, colour, lines and picture that you give them',
    description: 'Row of the table on the page about security',
  },
  listed: {
    id: 'security.kept.listed',
    defaultMessage:
      'In whose list a secret stands, encrypted for whoever opens its link, so that the list hears of its end',
    description: 'Row of the table on the page about security: the list is that of an account',
  },
  webhook: {
    id: 'security.kept.webhook',
    defaultMessage:
      'The address of your webhook and what its messages are signed with, sealed under a key of the server',
    description: 'Row of the table on the page about security',
  },
  deliveries: {
    id: 'security.kept.deliveries',
    defaultMessage: 'What was sent to your webhook, when, and whether it arrived',
    description: 'Row of the table on the page about security',
  },
  payment: {
    id: 'security.kept.payment',
    defaultMessage: 'What you pay for and until when, and your numbers at the payment provider',
    description: 'Row of the table on the page about security',
  },
  session: {
    id: 'security.kept.session',
    defaultMessage:
      'Of each browser that is signed in: what it is, since when, a hash of its cookie',
    description: 'Row of the table on the page about security',
  },
  log: {
    id: 'security.kept.log',
    defaultMessage:
      'When someone signed in to an account, tried to, or changed its password, tokens or sessions, and in which kind of browser; never from which address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  mail: {
    id: 'security.kept.mail',
    defaultMessage:
      'A link that is to be mailed and its reader’s address, sealed under a key of the server',
    description: 'Row of the table on the page about security',
  },
  feedback: {
    id: 'security.kept.feedback',
    defaultMessage:
      'What you write to the operator as feedback, with your time zone and, if you are signed in, your address',
    description: 'Row of the table on the page about security',
  },
  audit: {
    id: 'security.kept.audit',
    defaultMessage: 'What an administrator changed, whose account it was, and when',
    description: 'Row of the table on the page about security',
  },
  tally: {
    id: 'security.kept.tally',
    defaultMessage:
      'How many secrets were made, read, burned and expired: numbers, and never which ones',
    description: 'Row of the table on the page about security',
  },
});

interface KeptThing {
  readonly what: MessageDescriptor;
  readonly where: MessageDescriptor;
  readonly howLong: MessageDescriptor;
}

export const storedData: readonly KeptThing[] = [
  { what: what.keys, where: where.nowhere, howLong: howLong.never },
  { what: what.envelope, where: where.store, howLong: howLong.envelope },
  { what: what.half, where: where.vault, howLong: howLong.half },
  { what: what.verifier, where: where.vault, howLong: howLong.twice },
  { what: what.timeline, where: where.vault, howLong: howLong.twice },
  { what: what.details, where: where.vault, howLong: howLong.twice },
  { what: what.listed, where: where.vault, howLong: howLong.twice },
  { what: what.token, where: where.vault, howLong: howLong.minute },
  { what: what.calls, where: where.memory, howLong: howLong.window },
  { what: what.guesses, where: where.counter, howLong: howLong.window },
  { what: what.list, where: where.account, howLong: howLongOfAccounts.secret },
  { what: what.recent, where: where.account, howLong: howLongOfAccounts.month },
  { what: what.account, where: where.directory, howLong: howLongOfAccounts.account },
  { what: what.domain, where: where.visitors, howLong: howLongOfAccounts.domain },
  { what: what.webhook, where: where.account, howLong: howLongOfAccounts.webhook },
  { what: what.deliveries, where: where.account, howLong: howLongOfAccounts.month },
  { what: what.payment, where: where.account, howLong: howLongOfAccounts.account },
  { what: what.session, where: where.account, howLong: howLongOfAccounts.session },
  { what: what.log, where: where.account, howLong: howLongOfAccounts.quarter },
  { what: what.mail, where: where.account, howLong: howLongOfAccounts.sent },
  { what: what.feedback, where: where.operator, howLong: howLongOfAccounts.year },
  { what: what.audit, where: where.operator, howLong: howLongOfAccounts.year },
  { what: what.tally, where: where.tally, howLong: howLongOfAccounts.always },
];
