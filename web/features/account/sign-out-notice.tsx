import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/notice.tsx';
import { ReturnHome } from '../../ui/return-home.tsx';

/** The last page of an account; a moment later the start page follows by itself. */
export function SignOutNotice() {
  const intl = useIntl();
  const heading = intl.formatMessage({
    id: 'account.gone',
    defaultMessage: 'Your account is deleted',
    description: 'Heading after an account was deleted',
  });
  return (
    <Notice seal="burned" heading={heading}>
      <title>{heading}</title>
      <p>
        <FormattedMessage
          id="account.gone.text"
          defaultMessage="You are signed out everywhere. The links that you sent go on working until they are read or expire."
          description="Explanation after an account was deleted"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}
