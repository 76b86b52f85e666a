/** Names of things that several pages show. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const planNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  basic: {
    id: 'account.plan.basic',
    defaultMessage: 'Free account',
    description: 'Name of the plan of someone who pays nothing',
  },
  identity: {
    id: 'plan.identity',
    defaultMessage: 'Identity Plus',
    description: 'Name of a plan',
  },
  dedicated: {
    id: 'plan.dedicated',
    defaultMessage: 'Global Elite',
    description: 'Name of a plan',
  },
});

/** The name of a plan, or its id. */
export function planName(intl: IntlShape, planid: string): string {
  const name = planNames[planid];
  return name ? intl.formatMessage(name) : planid;
}

/** What numbers and charts count. */
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

/** How a secret ended, as the name of its state and of the event that a webhook reports. */
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
