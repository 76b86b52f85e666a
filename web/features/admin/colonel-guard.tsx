import { type ReactNode, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearColonelData } from '../../api/colonel.ts';
import { siteQuery } from '../../api/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ColonelGuardProps {
  /** Shown to everyone else: the page for unknown paths, so that it does not reveal this one. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children for colonels only: they call endpoints whose refusal would sign any other
 * customer out.
 */
export function ColonelGuard({ fallback, children }: ColonelGuardProps) {
  const isColonel = useQuery({ ...siteQuery, select: ({ cust }) => cust?.role === 'colonel' }).data;
  const [wasColonel, setWasColonel] = useState(false);
  if (isColonel && !wasColonel) setWasColonel(true);
  if (isColonel) return children;
  return wasColonel ? <RoleRemovedNotice /> : fallback;
}

/** Shown after the role was taken away; clears the cached data of other customers. */
function RoleRemovedNotice() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  useEffect(() => clearColonelData(queryClient), [queryClient]);
  const title = intl.formatMessage({
    id: 'colonel.role-removed',
    defaultMessage: 'You are no longer an admin',
    description: 'Heading after the role of an admin was taken from the person who reads it',
  });
  return (
    <Notice seal="broken" heading={title}>
      <title>{title}</title>
      <p>
        <FormattedMessage
          id="colonel.role-removed.text"
          defaultMessage="This page is for admins only. Your account and your secrets are not affected."
          description="Said after the role of an admin was taken from the person who reads it"
        />
      </p>
      <Link to="/dashboard" className={buttonClass('secondary')}>
        <FormattedMessage
          id="colonel.role-removed.dashboard"
          defaultMessage="Go to your dashboard"
          description="Link that leads from a page that someone may no longer see to their own"
        />
      </Link>
    </Notice>
  );
}
