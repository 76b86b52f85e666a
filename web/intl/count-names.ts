/** What numbers and charts count. */
import { defineMessages } from 'react-intl';

export const countNames = defineMessages({
  created: {
    id: 'count.created',
    defaultMessage: 'Created',
    description: 'Name of a number or of a line in a chart: how many secrets were created',
  },
  received: {
    id: 'count.opened',
    defaultMessage: 'Opened',
    description: 'Name of a number or of a line in a chart: how many secrets were opened',
  },
  burned: {
    id: 'count.burned',
    defaultMessage: 'Burned',
    description: 'Name of a number or of a line in a chart: how many secrets were burned',
  },
  expired: {
    id: 'count.expired',
    defaultMessage: 'Expired',
    description: 'Name of a number or of a line in a chart: how many secrets expired',
  },
});
