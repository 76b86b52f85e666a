import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { linksFragment } from '../../api/created-links.ts';
import type { Entry } from '../../api/recent.ts';
import { Flame } from '../../ui/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BriefMoment, Moment } from '../../ui/moment.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
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
 * One secret in a row: its seal, its label or short key with its recipients, its state. It leads to its private page, which has
 * its timeline; one whose page a reset of the password hid unfolds its own.
 */
export function EntryLine({ entry }: { entry: Entry }) {
  const intl = useIntl();
  const status = statusOf(entry);
  const hasPage = entry.key !== '';
  return (
    <li
      className={styles.entry}
      data-active={isActive(entry)}
      title={intl.formatMessage(entry.is_destroyed ? titleTexts.gone : titleTexts.kept)}
    >
      <LinkSeal shortkey={entry.secret_shortkey}>
        <Seal state={seals[status]} size={28} />
      </LinkSeal>
      {hasPage ? (
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey: entry.key }}
          className={styles.link}
        >
          <Name entry={entry} />
        </Link>
      ) : (
        <UnfoldingTimeline entry={entry} />
      )}
      <div
        className={styles.state}
        data-status={entry.disputed === undefined ? status : 'disputed'}
      >
        <span>
          {intl.formatMessage(entry.disputed === undefined ? statusTexts[status] : disputedText)}
        </span>
        <StateTime entry={entry} />
      </div>
      {hasPage && isActive(entry) ? <BurnLink entry={entry} /> : <span />}
    </li>
  );
}

/** When it expires, or when what its state says happened. */
function StateTime({ entry }: { entry: Entry }) {
  const time = <BriefMoment atSeconds={entry.disputed ?? statusTime(entry)} />;
  if (!isActive(entry)) return <span className={styles.time}>{time}</span>;
  return (
    <span className={styles.time}>
      <FormattedMessage
        id="recent.expires"
        defaultMessage="expires {time}"
        description="Under the state of a secret in the list; time is relative, such as: in 7 days"
        values={{ time }}
      />
    </span>
  );
}

/** Secrets that were created together, in one row, which leads to the page with their links. */
export function BatchLine({ entries }: { entries: readonly Entry[] }) {
  const [first] = entries;
  const links = entries
    .filter(({ key }) => key !== '')
    .map(({ key }) => ({ metadataKey: key, fragment: '' }));
  if (first === undefined) return null;
  const opened = entries.filter((entry) => statusOf(entry) === 'received').length;
  const waiting = entries.filter(isActive).length;
  const content = (
    <>
      <span className={styles.title}>
        <EntryName entry={first} />
      </span>
      <span className={styles.facts}>
        <FormattedMessage
          id="recent.batch"
          defaultMessage="{count, plural, one {# link} other {# links}} · {opened, number} opened, {waiting, number} waiting"
          description="In the list, under the name of several secrets that were created in one act"
          values={{ count: entries.length, opened, waiting }}
        />
      </span>
    </>
  );
  return (
    <li className={styles.entry} data-active={waiting > 0}>
      <LinkSeal shortkey={first.secret_shortkey}>
        <Seal state={waiting > 0 ? 'unbroken' : seals[statusOf(first)]} size={28} />
      </LinkSeal>
      {links.length > 0 ? (
        <Link to="/private/links" hash={linksFragment(links)} className={styles.link}>
          {content}
        </Link>
      ) : (
        <span className={styles.link}>{content}</span>
      )}
      <div className={styles.state} data-status={waiting > 0 ? 'viewed' : statusOf(first)}>
        <StateTime entry={entries.find(isActive) ?? first} />
      </div>
      <span />
    </li>
  );
}

function Name({ entry }: { entry: Entry }) {
  return (
    <>
      <span className={styles.title}>
        <EntryName entry={entry} />
      </span>
      <span className={styles.facts}>
        <ShortKey entry={entry} />
        <Addresses addresses={addressesOf(entry)} />
      </span>
    </>
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
    <bdi translate="no">{name}</bdi>
  );
}

/** Beside a label. */
function ShortKey({ entry: { label, shortkey } }: { entry: Entry }) {
  if (label === undefined) return null;
  return (
    <bdi dir="ltr" className={styles.key} translate="no">
      {shortkey}
    </bdi>
  );
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return addresses.map((address) => (
    <Fragment key={address}>
      {' '}
      <bdi dir="ltr" translate="no">
        {address}
      </bdi>
    </Fragment>
  ));
}

function UnfoldingTimeline({ entry }: { entry: Entry }) {
  return (
    <details className={styles.unfolding}>
      <summary className={styles.link}>
        <Name entry={entry} />
        <Icon name="chevron" size={18} />
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
  const name = useIntl().formatMessage(
    {
      id: 'recent.burn',
      defaultMessage: 'Burn {name}',
      description:
        'Name of the picture that leads to the page where a secret of the list is burned; a short key or a label',
    },
    { name: label ?? shortkey },
  );
  return (
    <Link
      to="/private/$metadataKey/burn"
      params={{ metadataKey: key }}
      className={styles.burn}
      aria-label={name}
      title={name}
    >
      <Flame size={18} />
    </Link>
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
