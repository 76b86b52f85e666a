import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyList } from '../../ui/list.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { hasLostLink, type Row } from './entries.ts';
import { RowLine } from './entry-line.tsx';
import styles from './entries.module.css';

interface EntryListProps {
  rows: readonly Row[];
  /** Shown if there are none. */
  none?: ReactNode;
}

export function EntryList({ rows, none }: EntryListProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {rows.some(({ batch }) => batch.some(hasLostLink)) && <LostLinkNote />}
      <ul className={styles.card}>
        {rows.map((row) => (
          // `key` may be empty; the short key never is.
          <RowLine key={row.batch[0]?.shortkey} row={row} />
        ))}
      </ul>
    </>
  );
}

/** A password reset removes the keys of older entries. */
function LostLinkNote() {
  return (
    <p className={styles.note}>
      <FormattedMessage
        id="recent.lost-link"
        defaultMessage="Entries without a link are from before your password reset. Recipients can still open them, but you cannot burn them here."
        description="Note over a list with secrets whose own pages cannot be opened after a password reset"
      />
    </p>
  );
}

/** Placeholder for some entries, with a loading message. */
export function EntrySkeletons({ count }: { count: number }) {
  return (
    <>
      <Loading />
      <div className={styles.card}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton width="60%" height="1.25rem" />
          </div>
        ))}
      </div>
    </>
  );
}

export const listNames = defineMessages({
  notReceived: {
    id: 'recent.not-received',
    defaultMessage: 'Not received',
    description: 'Name of the list of secrets that no one has opened or burned',
  },
  received: {
    id: 'recent.received',
    defaultMessage: 'Received',
    description: 'Name of the list of secrets that were opened or burned',
  },
});

export const emptyListTexts = defineMessages({
  notReceived: {
    id: 'recent.not-received.none',
    defaultMessage: 'Nothing is waiting to be opened.',
    description: 'Said in place of the list of secrets that no one has opened, when it is empty',
  },
  received: {
    id: 'recent.received.none',
    defaultMessage: 'Nothing has been opened or burned yet.',
    description:
      'Said in place of the list of secrets that were opened or burned, when it is empty',
  },
});

export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <div className={styles.failure}>
      <Alert kind="error">{loadFailureText(intl, error)}</Alert>
      <p>
        <FormattedMessage
          id="recent.failure.note"
          defaultMessage="Your secrets are not affected."
          description="Reassurance when the list of secrets could not be loaded"
        />
      </p>
      <Button onClick={onRetry}>
        <FormattedMessage
          id="try-again"
          defaultMessage="Try again"
          description="Button that repeats what failed"
        />
      </Button>
    </div>
  );
}

/** Nothing was created within the period of the list; `children` offer what to do. */
export function NoEntries({ children }: { children?: ReactNode }) {
  return (
    <EmptyList
      heading={
        <FormattedMessage
          id="recent.empty"
          defaultMessage="No recent secrets"
          description="Shown in place of an empty list of secrets"
        />
      }
      text={
        <FormattedMessage
          id="recent.empty.text"
          defaultMessage="Secrets you create while signed in are listed here for 30 days."
          description="Explains an empty list of secrets"
        />
      }
    >
      {children}
    </EmptyList>
  );
}
