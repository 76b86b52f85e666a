import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { showColonel } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type Colonel, colonelQuery } from '../../data/colonel.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './list-frame.module.css';
import { Loading } from './loading.tsx';

interface ColonelGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (colonel: Colonel) => ReactNode;
}

/** Loads the figures; keeps the room meanwhile, and says so when they cannot be had. */
export function ColonelGate({ height, children }: ColonelGateProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(colonelQuery);
  if (data) return children(data.record);
  if (error) {
    return (
      <div className={styles.failure}>
        <Alert kind="error">{loadFailureText(intl, error, pathOf(showColonel))}</Alert>
        <TryAgain onRetry={() => void refetch()} />
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
