import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { AUTH_LOG_PER_PAGE_MAX, listAuthLog } from '../../../shared/contract/auth-log.ts';
import { AUTH_LOG_SECONDS } from '../../../shared/limits.ts';
import { authLogQuery, type AuthLog as Log } from '../../data/auth-log.ts';
import { pathOf } from '../../data/call.ts';
import { Button } from '../../ui/button.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { useNow } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Entry } from './auth-log-entry.tsx';
import { ExportLog } from './auth-log-export.tsx';
import styles from './auth-log.module.css';
import form from './form.module.css';

const ENTRIES_FIRST = 10;
const ENTRIES_MORE = 50;
const DAYS = AUTH_LOG_SECONDS / 86_400;
const TICK_MS = 30_000;

/** Sign-ins, failed attempts, and changes of password, tokens and sessions. */
export function AuthLog() {
  const [entries, setEntries] = useState(ENTRIES_FIRST);
  const log = useQuery(authLogQuery(entries));
  const showMore = () => setEntries(Math.min(entries + ENTRIES_MORE, AUTH_LOG_PER_PAGE_MAX));
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.log"
          defaultMessage="Security log"
          description="Heading on the account page over the list of sign-ins and changes of credentials"
        />
      }
    >
      <p className={styles.lead}>
        <FormattedMessage
          id="account.log.lead"
          defaultMessage="Sign-ins, wrong passwords, and changes to your password, API tokens and sessions in the last {days, plural, one {# day} other {# days}}. If you see something that wasn’t you, change your password. IP addresses aren’t kept."
          description="Under the heading of the security log on the account page"
          values={{ days: DAYS }}
        />
      </p>
      <QueryBoundary query={log} path={pathOf(listAuthLog)} height="12rem">
        {(shown) => <Entries log={shown} isAdding={log.isPlaceholderData} onMore={showMore} />}
      </QueryBoundary>
    </Panel>
  );
}

interface EntriesProps {
  log: Log;
  /** More of them are on their way. */
  isAdding: boolean;
  onMore: () => void;
}

function Entries({ log: { records, count }, isAdding, onMore }: EntriesProps) {
  const nowSeconds = useNow(TICK_MS) / 1000;
  const firstAdded = useRef<HTMLLIElement>(null);
  const [before, setBefore] = useState<number | null>(null);
  const isAdded = before !== null && records.length > before;
  useEffect(() => {
    // The button that had the focus is gone; anyone who went on meanwhile is left where they are.
    if (isAdded && document.activeElement === document.body) firstAdded.current?.focus();
  }, [isAdded]);
  if (records.length === 0) return <Nothing />;
  return (
    <div className={form.form} aria-busy={isAdding}>
      <ul>
        {records.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            nowSeconds={nowSeconds}
            ref={index === before ? firstAdded : undefined}
          />
        ))}
      </ul>
      {records.length < count && (
        <Button
          busy={isAdding}
          onClick={() => {
            setBefore(records.length);
            onMore();
          }}
        >
          <FormattedMessage
            id="account.log.more"
            defaultMessage="Show more"
            description="Button under the security log that adds older entries"
          />
        </Button>
      )}
      <ExportLog />
    </div>
  );
}

function Nothing() {
  return (
    <p className={styles.lead}>
      <FormattedMessage
        id="account.log.none"
        defaultMessage="Nothing has been recorded yet."
        description="In place of the security log when it has no entries"
      />
    </p>
  );
}
