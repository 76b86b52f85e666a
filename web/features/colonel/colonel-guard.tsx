import { type ReactNode, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearColonelData } from '../../data/colonel.ts';
import { siteQuery } from '../../data/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ColonelGuardProps {
  /** What everybody else sees: nothing that tells this page from one that is not there. */
  stranger: ReactNode;
  children: ReactNode;
}

/**
 * Lets colonels in. Nothing inside is ever rendered for anybody else, for it would ask the server, and the refusal
 * would sign them out.
 */
export function ColonelGuard({ stranger, children }: ColonelGuardProps) {
  const isColonel = useQuery({ ...siteQuery, select: ({ cust }) => cust?.role === 'colonel' }).data;
  const [wasColonel, setWasColonel] = useState(false);
  if (isColonel && !wasColonel) setWasColonel(true);
  if (isColonel) return children;
  return wasColonel ? <SignOutNotice /> : stranger;
}

/** Whoever was a colonel a moment ago is one no more; what they saw of others is forgotten. */
function SignOutNotice() {
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
