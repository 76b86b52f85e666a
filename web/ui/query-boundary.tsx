import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadFailureText } from '../intl/load-failure.ts';
import { Alert, Notice } from './notice.tsx';
import styles from './query-boundary.module.css';
import { Loading, Skeleton } from './loading.tsx';
import { TryAgain } from './failure.tsx';

interface QueryBoundaryProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The approximate height of the content: a CSS length. */
  height: string;
  children: (data: Data) => ReactNode;
}

/** Renders loaded data, a skeleton while loading, and an error after a failure. */
export function QueryBoundary<Data>({ query, height, children }: QueryBoundaryProps<Data>) {
  const intl = useIntl();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <div className={styles.failure}>
        <Alert kind="error">{loadFailureText(intl, error)}</Alert>
        <TryAgain onRetry={refetch} />
      </div>
    );
  }
  return (
    <>
      <Loading />
      <Skeleton height={height} />
    </>
  );
}

interface PageFailureProps {
  /** What went wrong. */
  children: ReactNode;
  onRetry: () => void;
}

/** Shown instead of a page that could not be loaded. */
export function PageFailure({ children, onRetry }: PageFailureProps) {
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
      <Alert kind="error">{children}</Alert>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
