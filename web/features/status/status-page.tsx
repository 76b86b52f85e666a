import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { checkQuery } from '../../data/status.ts';
import { Seal } from '../../ui/seal.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import { Facts } from './facts.tsx';
import { type ShownStatus, StatusText } from './status-text.tsx';
import styles from './status-page.module.css';

/** Whether the service works, as seen from the visitor's own browser. */
export function StatusPage() {
  const intl = useIntl();
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(checkQuery);
  const site = useQuery(siteQuery);
  const standing: ShownStatus = data?.standing ?? 'checking';
  const isDown = standing === 'troubled' || standing === 'unreachable';
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'status.title',
          defaultMessage: 'Status',
          description: 'Title, in the browser tab, of the page that says whether the service works',
        })}
      </title>
      <span className={styles.seal} data-standing={standing}>
        <Seal state={isDown ? 'broken' : 'unbroken'} size={88} />
      </span>
      <StatusText standing={standing} />
      <p className={styles.note}>
        <FormattedMessage
          id="status.note"
          defaultMessage="Asked again every 30 seconds while you look."
          description="Note on the status page: the page repeats its question by itself"
        />
      </p>
      <Facts check={data} checkedAtMs={isDown && isFetching ? null : dataUpdatedAt || null} />
      {/* Below the facts, so it waits for the last of them. */}
      {isDown && !site.isPending && <TryAgain onRetry={() => void refetch()} />}
    </div>
  );
}
