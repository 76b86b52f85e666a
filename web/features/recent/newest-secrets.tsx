import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type RecentList, recentQuery } from '../../api/recent.ts';
import { listOf, type ListName, rowsOf } from './entries.ts';
import { PER_PAGE } from './search.ts';
import { Badge } from '../../ui/status.tsx';
import { DayChart } from '../../parts/day-chart.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  emptyListTexts,
  EntryList,
  EntrySkeletons,
  ListFailure,
  listNames,
  NoEntries,
} from './entry-list.tsx';
import styles from './recent.module.css';
import { RequestList } from './request-list.tsx';

const SHOWN_MAX = 5;

const messages = defineMessages({
  heading: {
    id: 'dashboard.newest',
    defaultMessage: 'Recent activity',
    description: 'Heading above the newest secrets on the dashboard',
  },
});

/** The newest secrets in two tabs: not opened, and opened or burned. */
export function NewestSecrets() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(recentQuery({ page: 1, perPage: PER_PAGE }));
  return (
    <section className={styles.newest}>
      <div className={styles.newestHead}>
        <h2 className={styles.newestHeading}>{intl.formatMessage(messages.heading)}</h2>
        {data && (data.count > 0 || data.details.asks) && (
          <Link to="/recent" className={styles.all}>
            <FormattedMessage
              id="dashboard.all"
              defaultMessage="Show all"
              description="Link from the newest secrets on the dashboard to the whole list"
            />
          </Link>
        )}
      </div>
      {data ? (
        <>
          <RequestList asks={data.details.asks?.slice(0, SHOWN_MAX)} />
          <Lists list={data} />
        </>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <EntrySkeletons count={2} />
      )}
    </section>
  );
}

function Lists({ list: { count, records, details } }: { list: RecentList }) {
  const intl = useIntl();
  if (count === 0) return <NoEntries />;
  // Only the newest were loaded: for longer lists the counts are a minimum.
  const hasMore = count > records.length;
  const tab = (name: ListName, entries: number) => ({
    name,
    title: (
      <>
        <span>{intl.formatMessage(listNames[name])}</span>{' '}
        <Badge count={entries} atLeast={hasMore} />
      </>
    ),
    content: (
      <EntryList
        rows={rowsOf(records, (entry) => listOf(entry) === name).slice(0, SHOWN_MAX)}
        none={intl.formatMessage(emptyListTexts[name])}
      />
    ),
  });
  return (
    <>
      <Tabs
        label={intl.formatMessage(messages.heading)}
        tabs={[
          tab('notReceived', details.notreceived.length),
          tab('received', details.received.length),
        ]}
      />
      {details.days && (
        <div className={styles.chart}>
          <DayChart days={details.days} now={details.now * 1000} />
        </div>
      )}
    </>
  );
}

export function DashboardHeading() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'dashboard.title',
    defaultMessage: 'Dashboard',
    description:
      'Title of the dashboard in the browser tab; name, for screen readers, of the links between the pages for signed-in users',
  });
  return (
    <div className={styles.pageHeading}>
      <title>{title}</title>
      <PageHeading>
        <FormattedMessage
          id="dashboard.heading"
          defaultMessage="Send a secret"
          description="Heading above the form on the dashboard; link to that form, or to the same one on the start page"
        />
      </PageHeading>
    </div>
  );
}
