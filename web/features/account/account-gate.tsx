import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showAccount } from '../../../shared/contract/account.ts';
import { accountQuery, type Account } from '../../data/account.ts';
import { pathOf } from '../../data/call.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './form.module.css';

interface AccountGateProps {
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (account: Account) => ReactNode;
}

/** Loads the account; keeps the room meanwhile, and says so when it cannot be had. */
export function AccountGate({ height, children }: AccountGateProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) return children(data);
  if (!error) return <Loading height={height} />;
  return (
    <div className={styles.form}>
      <Alert kind="error">{loadFailureText(intl, error, pathOf(showAccount))}</Alert>
      <TryAgain onRetry={() => void refetch()} />
    </div>
  );
}

function Loading({ height }: { height: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        <FormattedMessage
          id="account.loading"
          defaultMessage="Your account is being loaded"
          description="Said to screen readers while the account page waits for its data"
        />
      </p>
      <Skeleton height={height} />
    </>
  );
}
