/** When something happened, as the colonel's page groups it: by days of UTC. */
import { defineMessages } from 'react-intl';

export const groupNames = defineMessages({
  today: {
    id: 'colonel.today',
    defaultMessage: 'Today',
    description: 'What happened today; heading of a list, of a column, or name of a number',
  },
  yesterday: {
    id: 'colonel.yesterday',
    defaultMessage: 'Yesterday',
    description: 'What happened yesterday; heading of a list, of a column, or name of a number',
  },
  before: {
    id: 'colonel.before',
    defaultMessage: 'Before',
    description: 'What happened before yesterday; heading of a list, or name of a number',
  },
});
