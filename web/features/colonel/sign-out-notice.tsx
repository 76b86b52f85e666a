import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearColonelData } from '../../data/colonel.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Whoever was a colonel a moment ago is one no more; what they saw of others is forgotten. */
export function SignOutNotice() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  useEffect(() => clearColonelData(queryClient), [queryClient]);
  const title = intl.formatMessage({
    id: 'colonel.farewell',
    defaultMessage: 'You are no longer a colonel',
    description:
      'Heading after the role of an administrator was taken from the person who reads it',
  });
  return (
    <Notice seal="broken" heading={title}>
      <title>{title}</title>
      <p>
        <FormattedMessage
          id="colonel.farewell.text"
          defaultMessage="What stood here is for colonels alone. Your account and your secrets are as they were."
          description="Said after the role of an administrator was taken from the person who reads it"
        />
      </p>
      <Link to="/dashboard" className={buttonClass('secondary')}>
        <FormattedMessage
          id="colonel.farewell.dashboard"
          defaultMessage="To your dashboard"
          description="Link that leads from a page that somebody may no longer see to their own"
        />
      </Link>
    </Notice>
  );
}
