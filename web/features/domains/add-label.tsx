import { FormattedMessage } from 'react-intl';

/** What stands on whatever leads to a new domain. */
export function AddLabel() {
  return (
    <FormattedMessage
      id="domains.add"
      defaultMessage="Add a domain"
      description="Link, or button, to add a custom domain; also the heading of that page"
    />
  );
}
