import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  defineMessages,
  FormattedMessage,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { AUTH_LOG_PER_PAGE_MAX, listAuthLog } from '../../../shared/contract/auth-log.ts';
import { AUTH_LOG_SECONDS } from '../../../shared/limits.ts';
import { type AuthLogReply, type AuthLogEntry, authLogQuery } from '../../api/account.ts';
import { call } from '../../api/client.ts';
import {
  download,
  type ExportFile,
  exportFileOf,
  type ExportFormat,
  fileTime,
} from '../../api/export-file.ts';
import { useAction } from '../../api/use-call.ts';
import { relativeTo } from '../../intl/duration.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { Detail, DeviceName, ListItem } from './account-parts.tsx';
import styles from './account.module.css';

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
  log: AuthLogReply;
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
  if (records.length === 0) {
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

/** Downloads every stored entry, as of one moment. */
function LogExport() {
  const saving = useAction(['save-log'], {
    mutationFn: async (format: ExportFormat) => {
      const body = { per_page: String(AUTH_LOG_PER_PAGE_MAX) };
      const { records } = await call(listAuthLog, { body });
      download(logFileOf(records, format, Date.now()));
    },
  });
  return (
    <>
      <ExportMenu isBusy={saving.isPending} onSave={saving.send} />
      <FailureAlert error={saving.error} />
    </>
  );
}

const events: Record<AuthLogEntry['event'], MessageDescriptor> = defineMessages({
  account_created: {
    id: 'account.log.account_created',
    defaultMessage: 'Account created',
    description: 'Entry of the security log',
  },
  signed_in: {
    id: 'account.log.signed_in',
    defaultMessage: 'Signed in',
    description: 'Entry of the security log',
  },
  sign_in_failed: {
    id: 'account.log.sign_in_failed',
    defaultMessage: '{count, plural, one {Wrong password} other {Wrong password, # times}}',
    description: 'Entry of the security log: someone tried to sign in with a wrong password',
  },
  signed_out: {
    id: 'account.log.signed_out',
    defaultMessage: 'Signed out',
    description: 'Entry of the security log',
  },
  session_ended: {
    id: 'account.log.session_ended',
    defaultMessage: 'Signed out another browser: {name}',
    description:
      'Entry of the security log: a session was ended from the list; name is such as Firefox · Linux',
  },
  other_sessions_ended: {
    id: 'account.log.other_sessions_ended',
    defaultMessage: 'Signed out all other browsers',
    description: 'Entry of the security log',
  },
  password_changed: {
    id: 'account.log.password_changed',
    defaultMessage: 'Password changed',
    description: 'Entry of the security log',
  },
  password_reset_requested: {
    id: 'account.log.password_reset_requested',
    defaultMessage:
      '{count, plural, one {Password reset requested} other {Password reset requested, # times}}',
    description: 'Entry of the security log: someone asked for an email to reset the password',
  },
  password_reset: {
    id: 'account.log.password_reset',
    defaultMessage: 'Password reset by email',
    description: 'Entry of the security log: a new password was set by a link in an email',
  },
  confirmation_failed: {
    id: 'account.log.confirmation_failed',
    defaultMessage:
      '{count, plural, one {Wrong password entered while signed in} other {Wrong password entered while signed in, # times}}',
    description:
      'Entry of the security log: a signed-in browser was asked for the password again, for example to delete the account, and gave a wrong one',
  },
  token_created: {
    id: 'account.log.token_created',
    defaultMessage: 'API token created',
    description: 'Entry of the security log',
  },
  token_revoked: {
    id: 'account.log.token_revoked',
    defaultMessage: 'API token revoked',
    description: 'Entry of the security log',
  },
});

const named: Partial<Record<AuthLogEntry['event'], MessageDescriptor>> = defineMessages({
  token_created: {
    id: 'account.log.token_created.named',
    defaultMessage: 'API token created: {name}',
    description: 'Entry of the security log; name is what the owner called the token',
  },
  token_revoked: {
    id: 'account.log.token_revoked.named',
    defaultMessage: 'API token revoked: {name}',
    description: 'Entry of the security log; name is what the owner called the token',
  },
});

/** @param shownName the entry's name as rendered */
function entryText(
  intl: IntlShape,
  { event, name, count = 1 }: AuthLogEntry,
  shownName: ReactNode,
): ReactNode {
  const message = (name === undefined ? undefined : named[event]) ?? events[event];
  return intl.formatMessage(message, { count, name: shownName });
}

/** Whether someone other than the owner may have caused the event. */
function isWarning({ event }: AuthLogEntry): boolean {
  return ['sign_in_failed', 'confirmation_failed', 'password_reset_requested'].includes(event);
}

const columns = ['id', 'time', 'event', 'browser', 'name', 'count'] as const;

/**
 * Writes the log as a file.
 *
 * @param now epoch ms
 */
export function logFileOf(
  entries: readonly AuthLogEntry[],
  format: ExportFormat,
  now: number,
): ExportFile {
  return exportFileOf('security-log', columns, entries.map(lineOf), format, now);
}

function lineOf({ id, time, event, device, name = '', count = 1 }: AuthLogEntry) {
  return { id, time: fileTime(time), event, browser: device, name, count };
}
