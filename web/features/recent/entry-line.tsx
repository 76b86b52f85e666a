import { Fragment, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Entry } from '../../api/recent.ts';
import { Flame } from '../../ui/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { textButtonClass } from '../../ui/button.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import {
  addressesOf,
  type EntryEvent,
  type EntryStatus,
  isActive,
  statusOf,
  statusTime,
  timelineOf,
} from './entries.ts';
import styles from './entries.module.css';
import { outcomeNames } from '../../intl/names.ts';

const seals: Record<EntryStatus, SealState> = {
  new: 'unbroken',
  viewed: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'expired',
};

/**
 * One secret: its label or short key, recipients and status. It leads to its private page, which has its timeline; one whose
 * page a reset of the password hid unfolds its own.
 */
export function EntryLine({ entry }: { entry: Entry }) {
  const intl = useIntl();
  const status = statusOf(entry);
  const hasPage = entry.key !== '';
  return (
    <li className={styles.entry} data-active={isActive(entry)}>
      <div className={styles.head}>
        <span className={styles.entryTitle}>
          {intl.formatMessage(entry.is_destroyed ? titleTexts.gone : titleTexts.kept)}
        </span>
        <span className={styles.status} data-status={status}>
          <Seal state={seals[status]} size={16} />
          <span>{intl.formatMessage(statusTexts[status])}</span>
        </span>
      </div>
      {hasPage ? (
        <div className={styles.name}>
          <Link
            to="/private/$metadataKey"
            params={{ metadataKey: entry.key }}
            className={styles.link}
          >
            <EntryName entry={entry} />
          </Link>
          <ShortKey entry={entry} />
          <Addresses addresses={addressesOf(entry)} />
        </div>
      ) : (
        <UnfoldingTimeline entry={entry} />
      )}
      {entry.sealed_by === 'browser' && (
        <p className={styles.encryption}>
          <FormattedMessage
            id="recent.encrypted.browser"
            defaultMessage="Encrypted in your browser"
            description="At a secret in the list that was encrypted in a browser: the site cannot read it, and has no link to it"
          />
        </p>
      )}
      {entry.disputed !== undefined && (
        <p className={styles.disputed}>
          <span>{intl.formatMessage(disputedText)}</span> <Moment atSeconds={entry.disputed} />
        </p>
      )}
      <dl className={styles.times}>
        {isActive(entry) && (
          <div>
            <dt>{intl.formatMessage(createdText)}</dt>
            <dd>
              <Moment atSeconds={entry.created} />
            </dd>
          </div>
        )}
        <div>
          <dt>{intl.formatMessage(timeTexts[status])}</dt>
          <dd>
            <Moment atSeconds={statusTime(entry)} />
          </dd>
        </div>
      </dl>
      {hasPage && isActive(entry) && <BurnLink entry={entry} />}
    </li>
  );
}

/** The label, or the short key of a secret without one; struck through when the secret was opened or burned. */
function EntryName({ entry: { label, shortkey, is_destroyed: isDestroyed } }: { entry: Entry }) {
  const name = isDestroyed ? <s>{label ?? shortkey}</s> : (label ?? shortkey);
  return label === undefined ? (
    <bdi dir="ltr" className={styles.key} translate="no">
      {name}
    </bdi>
  ) : (
    <bdi className={styles.label} translate="no">
      {name}
    </bdi>
  );
}

/** Beside a label. */
function ShortKey({ entry: { label, shortkey } }: { entry: Entry }) {
  if (label === undefined) return null;
  return (
    <bdi dir="ltr" className={styles.shortKey} translate="no">
      {shortkey}
    </bdi>
  );
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className={styles.addresses}>
      {addresses.map((address) => (
        <Fragment key={address}>
          <bdi dir="ltr" className={styles.address} translate="no">
            {address}
          </bdi>{' '}
        </Fragment>
      ))}
    </span>
  );
}

function UnfoldingTimeline({ entry }: { entry: Entry }) {
  return (
    <details className={styles.unfolding}>
      <summary className={styles.summary}>
        <span className={styles.name}>
          <span className={styles.plain}>
            <EntryName entry={entry} />
          </span>
          <ShortKey entry={entry} />
          <Addresses addresses={addressesOf(entry)} />
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      <ol className={styles.timeline}>
        {timelineOf(entry).map((event) => (
          <li key={event.kind}>
            <EventLine event={event} status={statusOf(entry)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function EventLine({ event, status }: { event: EntryEvent; status: EntryStatus }) {
  const intl = useIntl();
  const { kind } = event;
  if (kind === 'emailed') {
    return (
      <>
        <span className={styles.eventName}>
          <FormattedMessage
            id="recipients.emailed"
            defaultMessage="Emailed to"
            description="Before or above the addresses that a link was emailed to"
          />
        </span>{' '}
        <Addresses addresses={event.addresses} />
      </>
    );
  }
  return (
    <>
      <span className={styles.eventName}>{intl.formatMessage(nameOf(kind, status))}</span>{' '}
      <Moment atSeconds={event.atSeconds} />
    </>
  );
}

function nameOf(kind: Exclude<EntryEvent['kind'], 'emailed'>, status: EntryStatus) {
  switch (kind) {
    case 'created':
      return createdText;
    case 'disputed':
      return disputedText;
    case 'ended':
      return timeTexts[status];
  }
}

function BurnLink({ entry: { key, label, shortkey } }: { entry: Entry }) {
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
          description="Link to burn a secret of the list; only screen readers read the content of key, which is a short key or a label"
          values={{
            shortkey: label ?? shortkey,
            key: screenReaderOnly,
          }}
        />
      </span>
    </Link>
  );
}

/** Sighted users see the name beside the link. */
function screenReaderOnly(inside: ReactNode) {
  return (
    <span className="visually-hidden" translate="no">
      {inside}
    </span>
  );
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

const waitingTexts = defineMessages({
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
});
const statusTexts = { ...waitingTexts, ...outcomeNames };

const { createdText, expiresText, disputedText } = defineMessages({
  createdText: {
    id: 'receipt.timeline.created',
    defaultMessage: 'Created',
    description: 'Timeline: the secret was created',
  },
  expiresText: {
    id: 'receipt.timeline.expires',
    defaultMessage: 'Expires',
    description: "Timeline: when the secret's time runs out",
  },
  disputedText: {
    id: 'common.disputed',
    defaultMessage: 'Reported: opened by someone else',
    description:
      'Someone with the link of a secret reported that it was not them who opened it; a moment may follow',
  },
});

const endTexts = defineMessages({
  received: {
    id: 'recent.time.received',
    defaultMessage: 'Opened',
    description: 'Before a moment: when a secret in the list was opened',
  },
  burned: {
    id: 'receipt.timeline.burned',
    defaultMessage: 'Burned',
    description: 'Timeline: the secret was destroyed by its creator',
  },
  expired: {
    id: 'receipt.timeline.expired',
    defaultMessage: 'Expired',
    description: "Timeline: the secret's time ran out",
  },
});
/** Labels of `statusTime`. */
const timeTexts = { new: expiresText, viewed: expiresText, ...endTexts };
