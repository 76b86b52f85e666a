import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type Site, siteQuery } from '../../api/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import styles from './incoming.module.css';

interface IncomingBoundaryProps {
  /** Title of the page in the browser tab. */
  title: string;
  /** The not-found page, shown where the site has no recipient. */
  notFound: ReactNode;
  /** The recipient's address is partly hidden. */
  children: (site: Site, recipient: string) => ReactNode;
}

/** Shows a page only if the site has a recipient for incoming secrets. */
export function IncomingBoundary({ title, notFound, children }: IncomingBoundaryProps) {
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (site?.incoming_recipient === null) return notFound;
  return (
    <>
      <title>{title}</title>
      {site ? (
        children(site, site.incoming_recipient)
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <IncomingSkeleton />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return <PageFailure onRetry={onRetry}>{loadFailureText(intl, error)}</PageFailure>;
}

function IncomingSkeleton() {
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
