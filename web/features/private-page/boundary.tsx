import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { isGone } from '../../api/failure.ts';
import { type Receipt, receiptQuery } from '../../api/receipts.ts';
import { useActivity } from '../../parts/use-activity.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { ReturnHome, TryAgain } from '../../ui/failure.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import styles from './private-page.module.css';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';

interface PrivatePageBoundaryProps {
  metadataKey: string;
  /** The title of the tab, before and after it is loaded. */
  titleOf: (receipt?: Receipt) => string;
  /** The page, of a receipt that may not have arrived yet. */
  children: (receipt: Receipt | undefined) => ReactNode;
}

/** Loads the receipt of a metadata key; shows a notice if it is unknown or cannot be loaded. */
export function PrivatePageBoundary({ metadataKey, titleOf, children }: PrivatePageBoundaryProps) {
  useActivity();
  const { data, error, refetch } = useQuery(receiptQuery(metadataKey));
  return (
    <>
      <title>{titleOf(data)}</title>
      {isGone(error) ? (
        <UnknownPage />
      ) : error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        children(data)
      )}
    </>
  );
}

/** Placeholder for what is above the sheet of a new link. */
export function SkeletonAbove() {
  return (
    <>
      <LoadingHeading />
      <div className={styles.headline}>
        <Skeleton width="18rem" height="1.375rem" />
        <Skeleton width="15rem" height="2.4375rem" />
      </div>
    </>
  );
}

/** Placeholder with the height of what is below the sheet of a new link. */
export function SkeletonBelow() {
  return (
    <>
      <div className={styles.blankNote}>
        <Skeleton height="4.5rem" />
      </div>
      <Skeleton height="6.25rem" />
      <Skeleton width="14rem" height="3rem" />
      <div className={styles.answers}>
        <Skeleton height="7rem" />
      </div>
    </>
  );
}

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
}

function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="page.failure"
          defaultMessage="This page could not be loaded"
          description="Heading in place of a page that could not be loaded"
        />
      }
    >
      <Alert kind="error">{loadFailureText(intl, error)}</Alert>
      <p>
        <FormattedMessage
          id="receipt.failure.note"
          defaultMessage="Your secret is not affected."
          description="Reassurance when the private page could not be loaded"
        />
      </p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}

/** There is no receipt with this key, or it has expired. */
function UnknownPage() {
  return (
    <Notice
      seal="broken"
      heading={
        <FormattedMessage
          id="gone"
          defaultMessage="That information is no longer available."
          description="Heading when a link leads to nothing"
        />
      }
    >
      <p>
        <FormattedMessage
          id="receipt.gone"
          defaultMessage="Nothing is stored here any more, or the address was copied wrongly. If it is that of your private page, your secret was opened, burned or expired."
          description="Where nothing is known of a private page: what may have become of the secret"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}
