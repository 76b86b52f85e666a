import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pathOf } from '../../data/call.ts';
import { type Site, siteQuery } from '../../data/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { ReturnHome } from '../../ui/return-home.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './entry.module.css';

interface EntryGateProps {
  /** Of the page, in the browser's tab. */
  title: string;
  /** What the site must offer, and what is said where it does not. */
  needs: 'signin' | 'signup' | 'accounts';
  children: (site: Site) => ReactNode;
}

/** A page that only a site with accounts has. */
export function EntryBoundary({ title, needs, children }: EntryGateProps) {
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <>
      <title>{title}</title>
      {site ? (
        offers(site, needs) ? (
          children(site)
        ) : (
          <Closed what={needs} />
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <EntrySkeleton />
      )}
    </>
  );
}

function offers({ authentication }: Site, what: EntryGateProps['needs']): boolean {
  return authentication.enabled && (what === 'accounts' || authentication[what]);
}

function Closed({ what }: { what: EntryGateProps['needs'] }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        what === 'signup' ? (
          <FormattedMessage
            id="entry.closed.sign-up"
            defaultMessage="No new accounts here"
            description="Heading of the sign-up page of a site that takes no new customers"
          />
        ) : (
          <FormattedMessage
            id="entry.closed.sign-in"
            defaultMessage="Nobody signs in here"
            description="Heading of the sign-in page of a site without accounts"
          />
        )
      }
    >
      <p>
        <FormattedMessage
          id="entry.closed.lead"
          defaultMessage="This site does not offer that at present. You need no account to send a secret, and none to open one."
          description="Explanation on the sign-in or sign-up page of a site that has switched it off"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}

/** Without an answer nobody knows whether there are accounts. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <PageFailure onRetry={onRetry}>{loadFailureText(intl, error, pathOf(bootstrap))}</PageFailure>
  );
}

/** Keeps the room of the page while nobody knows yet whether there is a form on it. */
function EntrySkeleton() {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <div className={styles.skeleton}>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}
