/** Names of storage locations and retention periods, for the table of stored data. */
import { defineMessages } from 'react-intl';

export const locations = defineMessages({
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
  visitors: {
    id: 'security.kept.where.visitors',
    defaultMessage:
      'Account; whose it is also in the operator’s directory, how it looks also in the envelope store',
    description: 'Place in the table on the page about security: what belongs to a custom domain',
  },
  memory: {
    id: 'security.kept.where.memory',
    defaultMessage: 'Memory, never on a disk',
    description: 'Place in the table on the page about security: the memory of a running program',
  },
});

export const durations = defineMessages({
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

export const accountDurations = defineMessages({
  month: {
    id: 'security.kept.long.month',
    defaultMessage: '30 days',
    description: 'Duration in the table on the page about security',
  },
  quarter: {
    id: 'security.kept.long.quarter',
    defaultMessage: '90 days',
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
  domain: {
    id: 'security.kept.long.domain',
    defaultMessage: 'Until you remove the domain',
    description:
      'Duration in the table on the page about security: what belongs to a custom domain',
  },
  webhook: {
    id: 'security.kept.long.webhook',
    defaultMessage: 'Until you remove the webhook',
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
