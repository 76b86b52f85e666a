import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const names: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  customer: {
    id: 'colonel.role.customer',
    defaultMessage: 'Customer',
    description: 'The role of somebody who is no administrator',
  },
  colonel: {
    id: 'colonel.role.colonel',
    defaultMessage: 'Colonel',
    description: 'The role of an administrator',
  },
});

/** What a role is called. */
export function roleName(intl: IntlShape, role: string): string {
  const name = names[role];
  return name ? intl.formatMessage(name) : role;
}
