import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Receipt } from '../../data/receipts.ts';
import { Moment } from '../../ui/moment.tsx';
import { Lockout } from './lockout.tsx';
import styles from './timeline.module.css';
import { timelineOf, type TimelineEvent } from './events.ts';

const dated = defineMessages({
  created: {
    id: 'receipt.timeline.created',
    defaultMessage: 'Created',
    description: 'Timeline: the secret was created',
  },
  viewed: {
    id: 'receipt.timeline.viewed',
    defaultMessage: 'Opened by you',
    description: "Timeline: the creator's page was first opened",
  },
  unlocked: {
    id: 'receipt.timeline.unlocked',
    defaultMessage: 'Unlocked on this page',
    description:
      'Timeline: the lock after wrong passphrases was ended early, with the button on this page',
  },
  received: {
    id: 'receipt.timeline.received',
    defaultMessage: 'Received by the reader',
    description: 'Timeline: the secret was opened',
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
  expires: {
    id: 'receipt.timeline.expires',
    defaultMessage: 'Expires',
    description: "Timeline: when the secret's time runs out",
  },
});

interface TimelineProps {
  receipt: Receipt;
  /** In epoch seconds. */
  fetchedAt: number;
  metadataKey: string;
}

/** The secret's life so far; it renews itself while the page is looked at. */
export function Timeline({ receipt, fetchedAt, metadataKey }: TimelineProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>
        <FormattedMessage
          id="receipt.timeline"
          defaultMessage="What has happened"
          description="Heading of the timeline"
        />
      </h2>
      <ol className={styles.timeline} aria-live="polite" aria-relevant="additions">
        {timelineOf(receipt, fetchedAt).map((event) => (
          <li key={keyOf(event)} data-open={event.kind === 'waiting' || event.kind === 'expires'}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
      <Lockout receipt={receipt} metadataKey={metadataKey} />
    </section>
  );
}

/** Only unlocks happen more than once. */
function keyOf(event: TimelineEvent): string {
  return event.kind === 'unlocked' ? `unlocked ${event.number}` : event.kind;
}

function EventLine({ event }: { event: TimelineEvent }) {
  const intl = useIntl();
  switch (event.kind) {
    case 'misses':
      return (
        <FormattedMessage
          id="receipt.timeline.misses"
          defaultMessage="{count, plural, one {# wrong passphrase} other {# wrong passphrases}}"
          description="Timeline: how often a wrong passphrase was given"
          values={{ count: event.count }}
        />
      );
    case 'repeats':
      return (
        <FormattedMessage
          id="receipt.timeline.repeats"
          defaultMessage="{count, plural, one {Fetched again # time} other {Fetched again # times}} by the same reader, within a minute"
          description="Timeline: the reader's browser asked again for what it had been given"
          values={{ count: event.count }}
        />
      );
    case 'waiting':
      return (
        <FormattedMessage
          id="receipt.timeline.waiting"
          defaultMessage="Not opened by a reader yet"
          description="Timeline: nobody has opened the secret"
        />
      );
    default:
      return (
        <>
          <span className={styles.name}>{intl.formatMessage(dated[event.kind])}</span>
          <Moment atSeconds={event.at} />
        </>
      );
  }
}
