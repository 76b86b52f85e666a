import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { PER_PAGE, recentQuery, type Entry, type RecentList } from '../../data/recent.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EntryList, EntrySkeletons } from './entry-list.tsx';
import { ListFailure } from './list-failure.tsx';
import { listNames, listsEmpty } from './list-texts.ts';
import styles from './newest.module.css';
import { NoEntries } from './no-entries.tsx';

const SHOWN_MAX = 5;

const messages = defineMessages({
  heading: {
    id: 'dashboard.newest',
    defaultMessage: 'What became of your secrets',
    description: 'Heading above the newest secrets on the dashboard',
  },
});

/** The newest secrets, in two tabs: those that nobody opened, and those that are gone. */
export function Newest() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(recentQuery({ page: 1, perPage: PER_PAGE }));
  return (
    <section className={styles.newest}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{intl.formatMessage(messages.heading)}</h2>
        {data && data.count > 0 && (
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
        <Lists list={data} />
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
  // Only the newest were asked for, so of longer lists the numbers are a beginning.
  const hasMore = count > records.length;
  const tab = (name: 'notReceived' | 'received', entries: readonly Entry[]) => ({
    name,
    title: (
      <>
        {intl.formatMessage(listNames[name])} <Badge count={entries.length} atLeast={hasMore} />
      </>
    ),
    content: (
      <EntryList
        entries={entries.slice(0, SHOWN_MAX)}
        none={intl.formatMessage(listsEmpty[name])}
      />
    ),
  });
  return (
    <Tabs
      label={intl.formatMessage(messages.heading)}
      tabs={[tab('notReceived', details.notreceived), tab('received', details.received)]}
    />
  );
}
