import { type Ref, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { AUTH_LOG_PER_PAGE_MAX } from '../../../shared/contract/auth-log.ts';
import { AUTH_LOG_SECONDS } from '../../../shared/limits.ts';
import { download, type ExportFormat } from '../../api/export-file.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { ExactMoment, useNow } from '../../ui/exact-moment.tsx';
import { relativeTo } from '../../intl/duration.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useAccountCall } from './account-query.tsx';
import { logFileOf } from './auth-log-file.ts';
import { entryText, isWarning } from './auth-log-texts.ts';
import { Detail, DeviceName, ListItem } from './list-item.tsx';
import styles from './account.module.css';
import {
  type AuthLog as Log,
  type AuthLogEntry,
  authLogQuery,
  wholeAuthLog,
} from '../../api/account.ts';

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
      <p className={styles.note}>
        <FormattedMessage
          id="account.log.lead"
          defaultMessage="Sign-ins, wrong passwords, and changes to your password, API tokens and sessions in the last {days, plural, one {# day} other {# days}}. If you do not recognise an entry, change your password. IP addresses are not stored."
          description="Under the heading of the security log on the account page"
          values={{ days: DAYS }}
        />
      </p>
      <QueryBoundary query={log} height="12rem">
        {(shown) => <LogEntries log={shown} isAdding={log.isPlaceholderData} onMore={showMore} />}
      </QueryBoundary>
    </Panel>
  );
}

interface LogEntriesProps {
  log: Log;
  /** More entries are being loaded. */
  isAdding: boolean;
  onMore: () => void;
}

function LogEntries({ log: { records, count }, isAdding, onMore }: LogEntriesProps) {
  const nowSeconds = useNow(TICK_MS) / 1000;
  const firstAdded = useRef<HTMLLIElement>(null);
  const [before, setBefore] = useState<number | null>(null);
  const isAdded = before !== null && records.length > before;
  useEffect(() => {
    // The focused button is gone; focus that was moved elsewhere in the meantime stays there.
    if (isAdded && document.activeElement === document.body) firstAdded.current?.focus();
  }, [isAdded]);
  if (records.length === 0) return <EmptyLog />;
  return (
    <div className={styles.form} aria-busy={isAdding}>
      <ul>
        {records.map((entry, index) => (
          <LogEntry
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
      <LogExport />
    </div>
  );
}

function EmptyLog() {
  return (
    <p className={styles.note}>
      <FormattedMessage
        id="account.log.none"
        defaultMessage="Nothing has been recorded yet."
        description="In place of the security log when it has no entries"
      />
    </p>
  );
}

interface LogEntryProps {
  entry: AuthLogEntry;
  nowSeconds: number;
  ref?: Ref<HTMLLIElement> | undefined;
}

function LogEntry({ entry, nowSeconds, ref }: LogEntryProps) {
  const intl = useIntl();
  const { device, name, time, event } = entry;
  const isOfBrowser = event === 'session_ended';
  const shownName = isOfBrowser ? (
    <DeviceName name={name ?? ''} />
  ) : (
    <bdi translate="no">{name}</bdi>
  );
  const text = entryText(intl, entry, shownName);
  const { value, unit } = relativeTo(time, nowSeconds);
  return (
    <ListItem
      ref={ref}
      title={isWarning(entry) ? <StatusMark kind="caution">{text}</StatusMark> : text}
      aside={
        <time className={styles.time} dateTime={new Date(time * 1000).toISOString()}>
          <span>{intl.formatRelativeTime(value, unit, { numeric: 'auto' })}</span>{' '}
          <span>
            <ExactMoment atSeconds={time} />
          </span>
        </time>
      }
    >
      <Detail>
        <DeviceName name={device} />
      </Detail>
    </ListItem>
  );
}

/** Downloads the whole log. */
function LogExport() {
  const intl = useIntl();
  const saving = useAccountCall('log', {
    mutationFn: async (format: ExportFormat) =>
      download(logFileOf(await wholeAuthLog(), format, Date.now())),
  });
  return (
    <>
      <ExportMenu isBusy={saving.isPending} onSave={saving.send} />
      {saving.error && <Alert kind="error">{failureText(intl, saving.error)}</Alert>}
    </>
  );
}
