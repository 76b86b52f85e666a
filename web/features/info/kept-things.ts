/** What the server keeps of a secret and of an account: the rows of a table. `worker/README.md` lists the same for those who build it. */
import { defineMessages, type MessageDescriptor } from 'react-intl';

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
  session: {
    id: 'security.kept.session',
    defaultMessage:
      'Of each browser that is signed in: what it is, since when, a hash of its cookie',
    description: 'Row of the table on the page about security',
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

const where = defineMessages({
  nowhere: {
    id: 'security.kept.where.nowhere',
    defaultMessage: 'Nowhere but in the links',
    description: 'Place in the table on the page about security',
  },
  store: {
    id: 'security.kept.where.store',
    defaultMessage: 'Envelope store',
    description: 'Place in the table on the page about security',
  },
  vault: {
    id: 'security.kept.where.vault',
    defaultMessage: 'Vault',
    description: 'Place in the table on the page about security',
  },
  account: {
    id: 'security.kept.where.account',
    defaultMessage: 'Account',
    description: 'Place in the table on the page about security',
  },
  directory: {
    id: 'security.kept.where.directory',
    defaultMessage: 'Account, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory lists all accounts',
  },
  operator: {
    id: 'security.kept.where.operator',
    defaultMessage: 'The operator’s directory',
    description: 'Place in the table on the page about security: a list that the operator reads',
  },
  tally: {
    id: 'security.kept.where.tally',
    defaultMessage: 'Vault, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory adds up all vaults',
  },
  counter: {
    id: 'security.kept.where.counter',
    defaultMessage: 'Counters',
    description: 'Place in the table on the page about security: a store for counts alone',
  },
  memory: {
    id: 'security.kept.where.memory',
    defaultMessage: 'Memory, never on a disk',
    description: 'Place in the table on the page about security: the memory of a running program',
  },
});

const howLong = defineMessages({
  never: {
    id: 'security.kept.long.never',
    defaultMessage: 'Never kept',
    description: 'Duration in the table on the page about security',
  },
  envelope: {
    id: 'security.kept.long.envelope',
    defaultMessage:
      'Until a minute after it was read, or until it is burned; unread, for its lifetime and 3 minutes',
    description: 'Duration in the table on the page about security',
  },
  half: {
    id: 'security.kept.long.half',
    defaultMessage: 'Until a minute after it was read, or until it is burned or expires',
    description: 'Duration in the table on the page about security',
  },
  twice: {
    id: 'security.kept.long.twice',
    defaultMessage: 'Twice the lifetime of the secret',
    description: 'Duration in the table on the page about security',
  },
  minute: {
    id: 'security.kept.long.minute',
    defaultMessage: 'One minute',
    description: 'Duration in the table on the page about security',
  },
  window: {
    id: 'security.kept.long.window',
    defaultMessage: 'Counted anew every 20 minutes',
    description: 'Duration in the table on the page about security',
  },
});

const howLongOfAccounts = defineMessages({
  month: {
    id: 'security.kept.long.month',
    defaultMessage: '30 days',
    description: 'Duration in the table on the page about security',
  },
  year: {
    id: 'security.kept.long.year',
    defaultMessage: 'A year',
    description: 'Duration in the table on the page about security',
  },
  always: {
    id: 'security.kept.long.always',
    defaultMessage: 'A day’s numbers for 30 days, the sum for good',
    description: 'Duration in the table on the page about security: how long counts are kept',
  },
  secret: {
    id: 'security.kept.long.secret',
    defaultMessage: 'Until the secret is read, burned or expires',
    description: 'Duration in the table on the page about security',
  },
  account: {
    id: 'security.kept.long.account',
    defaultMessage: 'Until you delete the account',
    description: 'Duration in the table on the page about security',
  },
  session: {
    id: 'security.kept.long.session',
    defaultMessage:
      'Until it ends: after 30 days if it is remembered, else after 20 minutes without use',
    description: 'Duration in the table on the page about security: a session',
  },
  sent: {
    id: 'security.kept.long.sent',
    defaultMessage: 'Until the mail has left, or the secret ends',
    description: 'Duration in the table on the page about security',
  },
});

interface KeptThing {
  readonly what: MessageDescriptor;
  readonly where: MessageDescriptor;
  readonly howLong: MessageDescriptor;
}

export const keptThings: readonly KeptThing[] = [
  { what: what.keys, where: where.nowhere, howLong: howLong.never },
  { what: what.envelope, where: where.store, howLong: howLong.envelope },
  { what: what.half, where: where.vault, howLong: howLong.half },
  { what: what.verifier, where: where.vault, howLong: howLong.twice },
  { what: what.timeline, where: where.vault, howLong: howLong.twice },
  { what: what.details, where: where.vault, howLong: howLong.twice },
  { what: what.token, where: where.vault, howLong: howLong.minute },
  { what: what.calls, where: where.memory, howLong: howLong.window },
  { what: what.guesses, where: where.counter, howLong: howLong.window },
  { what: what.list, where: where.account, howLong: howLongOfAccounts.secret },
  { what: what.recent, where: where.account, howLong: howLongOfAccounts.month },
  { what: what.account, where: where.directory, howLong: howLongOfAccounts.account },
  { what: what.session, where: where.account, howLong: howLongOfAccounts.session },
  { what: what.mail, where: where.account, howLong: howLongOfAccounts.sent },
  { what: what.feedback, where: where.operator, howLong: howLongOfAccounts.year },
  { what: what.audit, where: where.operator, howLong: howLongOfAccounts.year },
  { what: what.tally, where: where.tally, howLong: howLongOfAccounts.always },
];
