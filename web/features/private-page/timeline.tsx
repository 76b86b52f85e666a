import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Receipt } from '../../api/receipts.ts';
import { BriefMoment, ExactMoment } from '../../ui/moment.tsx';
import { type TimelineEvent, timelineOf } from './status.tsx';
import styles from './private-page.module.css';

const dated = defineMessages({
  created: {
    id: 'receipt.timeline.created',
    defaultMessage: 'Created',
    description: 'Timeline: the secret was created',
  },
  unlocked: {
    id: 'receipt.timeline.unlocked',
    defaultMessage: 'Unlocked on this page',
    description:
      'Timeline: the lock after wrong passphrases was ended early, with the button on this page',
  },
  received: {
    id: 'receipt.timeline.received',
    defaultMessage: 'Opened',
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
  disputed: {
    id: 'common.disputed',
    defaultMessage: 'Reported: opened by someone else',
    description:
      'Someone with the link of a secret reported that it was not them who opened it; a moment may follow',
  },
  expires: {
    id: 'receipt.timeline.expires',
    defaultMessage: 'Expires',
    description: "Timeline: when the secret's time runs out",
  },
});

/** The lifecycle of the secret. The receipt is polled while the page is visible. */
export function Timeline({ receipt }: { receipt: Receipt }) {
  return (
    <section>
      <h2 className="visually-hidden">
        <FormattedMessage
          id="receipt.timeline"
          defaultMessage="Timeline"
          description="Heading of the timeline"
        />
      </h2>
      <ol className={styles.timeline} aria-live="polite" aria-relevant="additions">
        {timelineOf(receipt).map((event) => (
          <li
            key={keyOf(event)}
            data-open={event.kind === 'waiting' || event.kind === 'expires'}
            data-disputed={event.kind === 'disputed'}
          >
            <EventLine event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a report means for the sender; announced when it comes. */
export function DisputeText({ receipt }: { receipt: Receipt }) {
  const { disputed } = receipt.record;
  if (disputed === undefined) return null;
  return (
    <span role="alert">
      <FormattedMessage
        id="receipt.disputed"
        defaultMessage="On {date}, someone with the link reported that they did not open it. Someone else may have read your secret: change what was in it now."
        description="Red notice on the private page: the recipient of an opened secret said that it was not them"
        values={{ date: <ExactMoment atSeconds={disputed} /> }}
      />
    </span>
  );
}

/** Only unlocks can occur more than once. */
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
          defaultMessage="{count, plural, one {Reloaded once} other {Reloaded # times}}"
          description="Timeline: the browser that opened the secret asked again for what it had been given, within a minute"
          values={{ count: event.count }}
        />
      );
    case 'waiting':
      return (
        <FormattedMessage
          id="receipt.timeline.waiting"
          defaultMessage="Not opened yet"
          description="Timeline: no one has opened the secret"
        />
      );
    default:
      return (
        <>
          <span className={styles.eventName}>{intl.formatMessage(dated[event.kind])}</span>
          {event.kind === 'expires' ? (
            <ExactMoment atSeconds={event.at} />
          ) : (
            <BriefMoment atSeconds={event.at} />
          )}
        </>
      );
  }
}
