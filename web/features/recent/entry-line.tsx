import { Fragment, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { knownLink, linksFragment } from '../../api/created-links.ts';
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
  type ListName,
  listOf,
  type Row,
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

/** A secret in a row, or several that were created together. */
export function RowLine({ row }: { row: Row }) {
  return row.batch.length > 1 ? <BatchLine row={row} /> : <EntryLine entry={row.entry} />;
}

/**
 * One secret: its seal, what it is called or for whom, its state. It leads to its private page, which has its timeline; one whose
 * page a reset of the password hid unfolds its own.
 */
function EntryLine({ entry }: { entry: Entry }) {
  const { key } = entry;
  return (
    <Line entry={entry} hasBurn={key !== '' && isActive(entry)}>
      {key === '' ? (
        <UnfoldingTimeline entry={entry} />
      ) : (
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey: key }}
          hash={knownLink(key).fragment}
          className={styles.link}
        >
          <Name entry={entry} />
        </Link>
      )}
    </Line>
  );
}

/** It leads to the page with their links. */
function BatchLine({ row: { batch, entry } }: { row: Row }) {
  const links = batch.filter(({ key }) => key !== '').map(({ key }) => knownLink(key));
  const { label } = entry;
  const facts = (
    <FormattedMessage
      id="recent.batch.facts"
      defaultMessage="{count, plural, one {# link} other {# links}}, {opened, plural, =0 {none opened} one {# opened} other {# opened}}"
      description="In the list of secrets: how many links were created together, and how many of them were opened"
      values={{
        count: batch.length,
        opened: batch.filter((one) => statusOf(one) === 'received').length,
      }}
    />
  );
  const name =
    label === undefined ? (
      <span className={styles.title}>{facts}</span>
    ) : (
      <>
        <span className={styles.title}>
          <EntryName entry={entry} />
        </span>
        <span className={styles.facts}>{facts}</span>
      </>
    );
  return (
    <Line entry={entry} hasBurn={false}>
      {links.length === 0 ? (
        <span className={styles.link}>{name}</span>
      ) : (
        <Link to="/private/links" hash={linksFragment(links)} className={styles.link}>
          {name}
        </Link>
      )}
    </Line>
  );
}

interface LineProps {
  /** Of several, the one whose seal and state are shown. */
  entry: Entry;
  hasBurn: boolean;
  children: ReactNode;
}

function Line({ entry, hasBurn, children }: LineProps) {
  const intl = useIntl();
  const status = statusOf(entry);
  const isDisputed = entry.disputed !== undefined;
  return (
    <li
      className={styles.entry}
      data-active={isActive(entry)}
      title={intl.formatMessage(titleTexts[listOf(entry)])}
    >
      <LinkSeal shortkey={entry.secret_shortkey}>
        <Seal state={seals[status]} size={32} />
      </LinkSeal>
      {children}
      <div className={styles.state} data-status={isDisputed ? 'disputed' : status}>
        <span>{intl.formatMessage(isDisputed ? reportedText : statusTexts[status])}</span>
        <StateTime entry={entry} />
      </div>
      {hasBurn && <BurnLink entry={entry} />}
    </li>
  );
}

/** When it expires, or when what its state says happened. */
function StateTime({ entry }: { entry: Entry }) {
  const time = <BriefMoment atSeconds={entry.disputed ?? statusTime(entry)} />;
  return (
    <span className={styles.time}>
      {isActive(entry) ? (
        <FormattedMessage
          id="recent.expires"
          defaultMessage="expires {time}"
          description="Under the state of a secret in the list; time is relative, such as: in 7 days"
          values={{ time }}
        />
      ) : (
        time
      )}
    </span>
  );
}

/** What the secret is called: its label, or for whom it is, or its short key. The short key tells apart what is called the same. */
function Name({ entry }: { entry: Entry }) {
  const { label, shortkey } = entry;
  const addresses = addressesOf(entry);
  const hasName = label !== undefined || addresses.length > 0;
  return (
    <>
      <span className={styles.title}>
        <EntryName entry={entry} />
      </span>
      {hasName && (
        <span className={styles.facts}>
          <bdi dir="ltr" className={styles.key} translate="no">
            {shortkey}
          </bdi>
          {label !== undefined && (
            <>
              {' '}
              <Addresses addresses={addresses} />
            </>
          )}
        </span>
      )}
    </>
  );
}

/** Struck through when the secret was opened or burned. */
function EntryName({ entry }: { entry: Entry }) {
  const { label, shortkey, is_destroyed: isDestroyed } = entry;
  const addresses = addressesOf(entry);
  const name =
    label !== undefined ? (
      <bdi translate="no">{label}</bdi>
    ) : addresses.length > 0 ? (
      <Addresses addresses={addresses} />
    ) : (
      <bdi dir="ltr" className={styles.key} translate="no">
        {shortkey}
      </bdi>
    );
  return isDestroyed ? <s>{name}</s> : name;
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return addresses.map((address, place) => (
    <Fragment key={address}>
      {place > 0 && ' '}
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
        <span className={styles.names}>
          <Name entry={entry} />
        </span>
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
  const { fragment } = knownLink(key);
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
      hash={fragment}
      className={styles.burn}
      aria-label={name}
      title={name}
    >
      <Flame size={18} />
    </Link>
  );
}

/** The titles that the specification gives the entries of each list. */
const titleTexts: Record<ListName, MessageDescriptor> = defineMessages({
  received: {
    id: 'recent.title.received',
    defaultMessage: 'RECEIVED',
    description: 'Title of an entry whose secret was opened or burned',
  },
  notReceived: {
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

const { createdText, expiresText, disputedText, reportedText } = defineMessages({
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
  reportedText: {
    id: 'receipt.badge.reported',
    defaultMessage: 'Reported',
    description: 'State of a secret whose opening someone with the link has disputed',
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
