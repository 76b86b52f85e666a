/** Names of storage locations and retention periods, for the table of stored data. */
import { defineMessages } from 'react-intl';

export const locations = defineMessages({
  nowhere: {
    id: 'security.stored.where.nowhere',
    defaultMessage: 'Only in the links',
    description: 'Place in the table on the page about security',
  },
  store: {
    id: 'status.envelopes',
    defaultMessage: 'Envelope store',
    description:
      'The store of sealed secrets: on the status page, and in the table on the page about security',
  },
  vault: {
    id: 'status.vault',
    defaultMessage: 'Vault',
    description:
      'The store of the other halves of secrets: on the status page, and in the table on the page about security',
  },
  account: {
    id: 'common.account',
    defaultMessage: 'Account',
    description:
      'Entry in the account menu, title of the account page, place in the table on the page about security',
  },
  directory: {
    id: 'security.stored.where.directory',
    defaultMessage: 'Account, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory lists all accounts',
  },
  operator: {
    id: 'security.stored.where.operator',
    defaultMessage: 'The operator’s directory',
    description: 'Place in the table on the page about security: a list that the operator reads',
  },
  statistics: {
    id: 'security.stored.where.statistics',
    defaultMessage: 'Vault, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory adds up all vaults',
  },
  queue: {
    id: 'security.stored.where.queue',
    defaultMessage: 'Email queue',
    description: 'Place in the table on the page about security: emails that wait to be sent',
  },
  counter: {
    id: 'security.stored.where.counter',
    defaultMessage: 'Counters',
    description: 'Place in the table on the page about security: a store for counts alone',
  },
  domain: {
    id: 'security.stored.where.domain',
    defaultMessage:
      'Account; its owner also in the operator’s directory, its branding also in the envelope store',
    description: 'Place in the table on the page about security: what belongs to a custom domain',
  },
  memory: {
    id: 'security.stored.where.memory',
    defaultMessage: 'Memory only',
    description: 'Place in the table on the page about security: the memory of a running program',
  },
});

export const durations = defineMessages({
  never: {
    id: 'security.stored.duration.never',
    defaultMessage: 'Never stored',
    description: 'Duration in the table on the page about security',
  },
  envelope: {
    id: 'security.stored.duration.envelope',
    defaultMessage:
      'Until one minute after it was opened, or until it is burned; if it is never opened, until 3 minutes after it expires',
    description: 'Duration in the table on the page about security',
  },
  half: {
    id: 'security.stored.duration.half',
    defaultMessage: 'Until one minute after it was opened, or until it is burned or expires',
    description: 'Duration in the table on the page about security',
  },
  twice: {
    id: 'security.stored.duration.twice',
    defaultMessage: 'Twice as long as the secret could be opened',
    description: 'Duration in the table on the page about security',
  },
  minute: {
    id: 'security.stored.duration.minute',
    defaultMessage: 'One minute',
    description: 'Duration in the table on the page about security',
  },
  code: {
    id: 'security.stored.duration.code',
    defaultMessage: 'Until the email is sent, ten minutes at most',
    description: 'Duration in the table on the page about security: a code that is emailed',
  },
  window: {
    id: 'security.stored.duration.window',
    defaultMessage: 'Reset every 20 minutes',
    description: 'Duration in the table on the page about security',
  },
  month: {
    id: 'security.stored.duration.month',
    defaultMessage: '30 days',
    description: 'Duration in the table on the page about security',
  },
  quarter: {
    id: 'security.stored.duration.quarter',
    defaultMessage: '90 days',
    description: 'Duration in the table on the page about security',
  },
  year: {
    id: 'security.stored.duration.year',
    defaultMessage: 'A year',
    description: 'Duration in the table on the page about security',
  },
  always: {
    id: 'security.stored.duration.always',
    defaultMessage: 'The numbers of a day for 30 days, the totals permanently',
    description: 'Duration in the table on the page about security: how long counts are stored',
  },
  secret: {
    id: 'security.stored.duration.secret',
    defaultMessage: 'Until the secret is opened, burned or expires',
    description: 'Duration in the table on the page about security',
  },
  account: {
    id: 'security.stored.duration.account',
    defaultMessage: 'Until you delete the account',
    description: 'Duration in the table on the page about security',
  },
  domain: {
    id: 'security.stored.duration.domain',
    defaultMessage: 'Until you remove the domain',
    description:
      'Duration in the table on the page about security: what belongs to a custom domain',
  },
  webhook: {
    id: 'security.stored.duration.webhook',
    defaultMessage: 'Until you remove the webhook',
    description: 'Duration in the table on the page about security',
  },
  session: {
    id: 'security.stored.duration.session',
    defaultMessage:
      'Until it ends: after 30 days if it is remembered, otherwise after 20 minutes without use',
    description: 'Duration in the table on the page about security: a session',
  },
  sent: {
    id: 'security.stored.duration.sent',
    defaultMessage: 'Until the email is sent, or the secret is opened, burned or expires',
    description: 'Duration in the table on the page about security',
  },
});
