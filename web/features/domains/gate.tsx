import type { ReactNode } from 'react';
import type { QueryObserverResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './domains.module.css';

interface GateProps<Data> {
  query: QueryObserverResult<Data>;
  /** What was asked for. */
  path: string;
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (data: Data) => ReactNode;
}

/** Shows what was loaded; keeps the room meanwhile, and says so when it cannot be had. */
export function Gate<Data>({ query, path, height, children }: GateProps<Data>) {
  const intl = useIntl();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <div className={styles.form}>
        <Alert kind="error">{loadFailureText(intl, error, path)}</Alert>
        <TryAgain onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        <FormattedMessage
          id="loading"
          defaultMessage="Loading…"
          description="Said to screen readers while a page loads"
        />
      </p>
      <Skeleton height={height} />
    </>
  );
}
