import { defineMessages } from 'react-intl';

/** How an entry is titled: by whether its secret is gone from the hands of its creator. */
export const titles = defineMessages({
  gone: {
    id: 'recent.title.received',
    defaultMessage: 'RECEIVED',
    description: 'Title of an entry whose secret was opened or burned',
  },
  kept: {
    id: 'recent.title.not-received',
    defaultMessage: 'NOT RECEIVED',
    description: 'Title of an entry whose secret nobody has opened',
  },
});

export const standings = defineMessages({
  new: {
    id: 'recent.standing.new',
    defaultMessage: 'New',
    description: 'State of a secret in the list: nobody has looked at anything of it',
  },
  viewed: {
    id: 'recent.standing.viewed',
    defaultMessage: 'Waiting',
    description: 'State of a secret in the list: its creator has its link, no reader has opened it',
  },
  received: {
    id: 'recent.standing.received',
    defaultMessage: 'Opened',
    description: 'State of a secret in the list: a reader has opened it',
  },
  burned: {
    id: 'recent.standing.burned',
    defaultMessage: 'Burned',
    description: 'State of a secret in the list: its creator destroyed it',
  },
  expired: {
    id: 'recent.standing.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret in the list: its time ran out',
  },
});

/** What stands before the moment at which it turned, or will turn by itself. */
export const turns = defineMessages({
  new: {
    id: 'recent.turn.expires',
    defaultMessage: 'Expires',
    description: 'Before a moment: when a secret in the list will expire',
  },
  viewed: {
    id: 'recent.turn.expires',
    defaultMessage: 'Expires',
    description: 'Before a moment: when a secret in the list will expire',
  },
  received: {
    id: 'recent.turn.received',
    defaultMessage: 'Opened',
    description: 'Before a moment: when a secret in the list was opened',
  },
  burned: {
    id: 'recent.turn.burned',
    defaultMessage: 'Burned',
    description: 'Before a moment: when a secret in the list was burned',
  },
  expired: {
    id: 'recent.turn.expired',
    defaultMessage: 'Expired',
    description: 'Before a moment: when a secret in the list expired',
  },
});
