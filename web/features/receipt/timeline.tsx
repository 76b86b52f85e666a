import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { receiptQuery, unlock, type Receipt } from '../../data/receipts.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, Moment, useNow } from '../../ui/moment.tsx';
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
          <li key={event.kind} data-open={event.kind === 'waiting' || event.kind === 'expires'}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
      <Silence lockedUntil={receipt.details.locked_until} metadataKey={metadataKey} />
    </section>
  );
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

/** After wrong passphrases nobody can try for a while; the creator can lift that. */
function Silence({
  lockedUntil,
  metadataKey,
}: {
  lockedUntil: number | null;
  metadataKey: string;
}) {
  const intl = useIntl();
  const now = useNow();
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: () => unlock(metadataKey),
    onSuccess: (receipt) => queryClient.setQueryData(receiptQuery(metadataKey).queryKey, receipt),
  });
  if (lockedUntil === null || lockedUntil * 1000 <= now) return null;
  return (
    <div className={styles.silence}>
      <p>
        <FormattedMessage
          id="receipt.silence"
          defaultMessage="After too many wrong passphrases nobody can try until {until}."
          description="Why the reader cannot open the secret now"
          values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
        />
      </p>
      {lift.isError && <Alert kind="error">{formFailureText(intl, lift.error)}</Alert>}
      <Button busy={lift.isPending} onClick={() => lift.mutate()}>
        <FormattedMessage
          id="receipt.silence.lift"
          defaultMessage="Let them try again now"
          description="Button that lifts the silence after wrong passphrases"
        />
      </Button>
    </div>
  );
}
