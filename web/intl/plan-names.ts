/** The names of the plans. */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const names: Readonly<Record<string, MessageDescriptor>> = defineMessages({
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
  const name = names[planid];
  return name ? intl.formatMessage(name) : planid;
}
