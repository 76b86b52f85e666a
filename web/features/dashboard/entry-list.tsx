import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { listRecent } from '../../../shared/contract/recent.ts';
import { pathOf } from '../../data/call.ts';
import type { Entry } from '../../data/recent.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { Flame } from '../../ui/flame.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import { isActive, hasLostLink, type EntryStatus, statusOf, statusTime } from './entries.ts';
import styles from './entry-list.module.css';
import { textButtonClass } from '../../ui/quiet-button.tsx';

interface EntryListProps {
  entries: readonly Entry[];
  /** Shown if there are none. */
  none: ReactNode;
}

export function EntryList({ entries, none }: EntryListProps) {
  if (entries.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {entries.some(hasLostLink) && <LostLinkNote />}
      <ul className={styles.card}>
        {entries.map((entry) => (
          // `key` may be empty; the short key never is.
          <EntryLine key={entry.shortkey} entry={entry} />
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
        defaultMessage="Entries without a link are older than your new password. Their secrets can still be opened by their readers, but no longer be burned from here."
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
            <Skeleton width="9rem" height="1.375rem" />
            <Skeleton width="7rem" height="1.75rem" />
            <Skeleton width="22rem" height="1.375rem" />
          </div>
        ))}
      </div>
    </>
  );
}

const seals: Record<EntryStatus, SealState> = {
  new: 'unbroken',
  viewed: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'burned',
};

/** One secret: short key, recipients, status with its time, and a link to burn it. */
function EntryLine({ entry }: { entry: Entry }) {
  const intl = useIntl();
  const status = statusOf(entry);
  return (
    <li className={styles.entry} data-active={isActive(entry)}>
      <div className={styles.head}>
        <span className={styles.entryTitle}>
          {intl.formatMessage(entry.is_destroyed ? titleTexts.gone : titleTexts.kept)}
        </span>
        <span className={styles.status} data-status={status}>
          <Seal state={seals[status]} size={16} />
          {intl.formatMessage(statusTexts[status])}
        </span>
      </div>
      <div className={styles.entryName}>
        <ShortKey entry={entry} />
        {entry.recipients.map((recipient) => (
          <bdi key={recipient} dir="ltr" className={styles.recipient}>
            {recipient}
          </bdi>
        ))}
      </div>
      <dl className={styles.times}>
        <div>
          <dt>
            <FormattedMessage
              id="recent.created"
              defaultMessage="Created"
              description="Before a moment: when a secret in the list was created"
            />
          </dt>
          <dd>
            <Moment atSeconds={entry.created} />
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage(timeTexts[status])}</dt>
          <dd>
            <Moment atSeconds={statusTime(entry)} />
          </dd>
        </div>
      </dl>
      {entry.key !== '' && isActive(entry) && <BurnLink entry={entry} />}
    </li>
  );
}

/** The short key, linked to the private page if the list has its key. */
function ShortKey({ entry: { key, shortkey, is_destroyed: isDestroyed } }: { entry: Entry }) {
  const name = (
    <bdi dir="ltr" className={styles.key}>
      {isDestroyed ? <s>{shortkey}</s> : shortkey}
    </bdi>
  );
  if (key === '') return <span className={styles.plain}>{name}</span>;
  return (
    <Link to="/private/$metadataKey" params={{ metadataKey: key }} className={styles.link}>
      {name}
    </Link>
  );
}

function BurnLink({ entry: { key, shortkey } }: { entry: Entry }) {
  return (
    <Link
      to="/private/$metadataKey/burn"
      params={{ metadataKey: key }}
      className={`${textButtonClass} ${styles.burn}`}
    >
      <Flame size={18} />
      <span>
        <FormattedMessage
          id="recent.burn"
          defaultMessage="Burn <key>{shortkey}</key>"
          description="Link to burn a secret of the list; only screen readers read the content of key"
          values={{
            shortkey,
            key: screenReaderOnly,
          }}
        />
      </span>
    </Link>
  );
}

/** Sighted users see the short key beside the link. */
function screenReaderOnly(inside: ReactNode) {
  return <span className="visually-hidden">{inside}</span>;
}

/** The title of an entry: whether its secret was opened or burned. */
const titleTexts = defineMessages({
  gone: {
    id: 'recent.title.received',
    defaultMessage: 'RECEIVED',
    description: 'Title of an entry whose secret was opened or burned',
  },
  kept: {
    id: 'recent.title.not-received',
    defaultMessage: 'NOT RECEIVED',
    description: 'Title of an entry whose secret no one has opened',
  },
});

const statusTexts = defineMessages({
  new: {
    id: 'recent.status.new',
    defaultMessage: 'New',
    description: 'State of a secret in the list: neither its link nor its private page was opened',
  },
  viewed: {
    id: 'recent.status.viewed',
    defaultMessage: 'Waiting',
    description:
      'State of a secret in the list: its creator has its link, no recipient has opened it',
  },
  received: {
    id: 'recent.status.received',
    defaultMessage: 'Opened',
    description: 'State of a secret in the list: a recipient has opened it',
  },
  burned: {
    id: 'recent.status.burned',
    defaultMessage: 'Burned',
    description: 'State of a secret in the list: its creator destroyed it',
  },
  expired: {
    id: 'recent.status.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret in the list: its time ran out',
  },
});

/** Labels of `statusTime`. */
const timeTexts = defineMessages({
  new: {
    id: 'recent.time.expires',
    defaultMessage: 'Expires',
    description: 'Before a moment: when a secret in the list will expire',
  },
  viewed: {
    id: 'recent.time.expires',
    defaultMessage: 'Expires',
    description: 'Before a moment: when a secret in the list will expire',
  },
  received: {
    id: 'recent.time.received',
    defaultMessage: 'Opened',
    description: 'Before a moment: when a secret in the list was opened',
  },
  burned: {
    id: 'recent.time.burned',
    defaultMessage: 'Burned',
    description: 'Before a moment: when a secret in the list was burned',
  },
  expired: {
    id: 'recent.time.expired',
    defaultMessage: 'Expired',
    description: 'Before a moment: when a secret in the list expired',
  },
});

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
    defaultMessage: 'Nothing waits for its reader.',
    description: 'Said in place of the list of secrets that no one has opened, when it is empty',
  },
  received: {
    id: 'recent.received.none',
    defaultMessage: 'Nothing was opened or burned yet.',
    description:
      'Said in place of the list of secrets that were opened or burned, when it is empty',
  },
});

export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <div className={styles.failure}>
      <Alert kind="error">{loadFailureText(intl, error, pathOf(listRecent))}</Alert>
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
          defaultMessage="What you seal while you are signed in stands here for 30 days, with what became of it."
          description="Explains an empty list of secrets"
        />
      }
    >
      {children}
    </EmptyList>
  );
}
