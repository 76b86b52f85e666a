import { FormattedMessage, useIntl } from 'react-intl';
import type { Entry, RecentList } from '../../data/recent.ts';
import { Badge } from '../../ui/badge.tsx';
import { matching } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { listNames, listsEmpty } from './list-texts.ts';
import styles from './two-lists.module.css';

interface TwoListsProps {
  details: RecentList['details'];
  /** What somebody looks for; empty for everything. */
  looked: string;
  /** The list has no other page. */
  isWhole: boolean;
}

/** What nobody opened, and under it what is gone. */
export function DashboardLists({ details, looked, isWhole }: TwoListsProps) {
  const intl = useIntl();
  const found = {
    notReceived: matching(details.notreceived, looked),
    received: matching(details.received, looked),
  };
  const isLooking = looked.trim() !== '';
  const list = (name: 'notReceived' | 'received', entries: readonly Entry[]) => (
    <section className={styles.list}>
      <h2 className={styles.heading}>
        {intl.formatMessage(listNames[name])}{' '}
        {(isWhole || isLooking) && <Badge count={entries.length} />}
      </h2>
      <EntryList
        entries={entries}
        none={isLooking ? <NoMatch /> : intl.formatMessage(listsEmpty[name])}
      />
    </section>
  );
  return (
    <>
      <output className="visually-hidden">
        {isLooking && (
          <FormattedMessage
            id="recent.found"
            defaultMessage="{count, plural, =0 {No secret found} one {# secret found} other {# secrets found}}"
            description="Said to screen readers while somebody types into the search field"
            values={{ count: found.notReceived.length + found.received.length }}
          />
        )}
      </output>
      {list('notReceived', found.notReceived)}
      {list('received', found.received)}
    </>
  );
}

function NoMatch() {
  return (
    <FormattedMessage
      id="recent.no-match"
      defaultMessage="None here has that in its short key or among its recipients."
      description="Said in place of a list of secrets, when the search finds none in it"
    />
  );
}
