import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pathOf } from '../../data/call.ts';
import { type Site, siteQuery } from '../../data/site.ts';
import { loadFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './incoming.module.css';

interface IncomingGateProps {
  /** Of the page, in the browser's tab. */
  title: string;
  /** The page of an address that leads nowhere, as this one does where nobody receives. */
  nowhere: ReactNode;
  /** The recipient is obscured. */
  children: (site: Site, recipient: string) => ReactNode;
}

/** A page that only a site has where somebody receives. */
export function IncomingGate({ title, nowhere, children }: IncomingGateProps) {
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (site?.incoming_recipient === null) return nowhere;
  return (
    <>
      <title>{title}</title>
      {site ? (
        children(site, site.incoming_recipient)
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="incoming.failure"
          defaultMessage="This page could not be loaded"
          description="Heading when the page for messages to the support could not be loaded"
        />
      }
    >
      <Alert kind="error">{loadFailureText(intl, error, pathOf(bootstrap))}</Alert>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}

function Waiting() {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <Skeleton width="16rem" height="2rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="11rem" />
      <Skeleton height="6rem" />
    </div>
  );
}
