import { defineMessages } from 'react-intl';

export const listNames = defineMessages({
  notReceived: {
    id: 'recent.not-received',
    defaultMessage: 'Not received',
    description: 'Name of the list of secrets that nobody has opened or burned',
  },
  received: {
    id: 'recent.received',
    defaultMessage: 'Received',
    description: 'Name of the list of secrets that were opened or burned',
  },
});

export const listsEmpty = defineMessages({
  notReceived: {
    id: 'recent.not-received.none',
    defaultMessage: 'Nothing waits for its reader.',
    description: 'Said in place of the list of secrets that nobody has opened, when it is empty',
  },
  received: {
    id: 'recent.received.none',
    defaultMessage: 'Nothing was opened or burned yet.',
    description:
      'Said in place of the list of secrets that were opened or burned, when it is empty',
  },
});
