import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/notice.tsx';

/** Shown while signing out. */
export function SignOutPage() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'logout.title',
    defaultMessage: 'Signing out…',
    description: 'Heading and title of the page that signs out',
  });
  return (
    <Notice seal="unbroken" heading={title}>
      <title>{title}</title>
      <p role="status">
        <FormattedMessage
          id="logout.lead"
          defaultMessage="Nothing of your account stays in this browser."
          description="Under the heading of the page that signs out"
        />
      </p>
    </Notice>
  );
}
