/** How a secret ended, as the name of its state and of the event that a webhook reports. */
import { defineMessages } from 'react-intl';

export const outcomeNames = defineMessages({
  received: {
    id: 'common.opened',
    defaultMessage: 'Opened',
    description:
      'State of a secret: a recipient has opened it; also the event that a webhook reports',
  },
  burned: {
    id: 'common.burned',
    defaultMessage: 'Burned',
    description:
      'State of a secret: someone destroyed it before it was opened; also the event that a webhook reports',
  },
  expired: {
    id: 'common.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret: its time ran out; also the event that a webhook reports',
  },
});
