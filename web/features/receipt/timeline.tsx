import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ATTEMPTS_PER_ROUND, UNLOCKS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { isOver, type Receipt, receiptQuery, unlock } from '../../data/receipts.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, Moment, useNow } from '../../ui/moment.tsx';
import { type TimelineEvent, timelineOf } from './receipt-status.ts';
import styles from './receipt.module.css';

const dated = defineMessages({
  created: {
    id: 'receipt.timeline.created',
    defaultMessage: 'Created',
    description: 'Timeline: the secret was created',
  },
  viewed: {
    id: 'receipt.timeline.viewed',
    defaultMessage: 'Opened by you',
    description: 'Timeline: the private page was first opened',
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

/** The lifecycle of the secret. The receipt is polled while the page is visible. */
export function Timeline({ receipt, fetchedAt, metadataKey }: TimelineProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.timelineHeading}>
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
          defaultMessage="{count, plural, one {Fetched again # time} other {Fetched again # times}} by the same reader, within a minute"
          description="Timeline: the recipient's browser asked again for what it had been given"
          values={{ count: event.count }}
        />
      );
    case 'waiting':
      return (
        <FormattedMessage
          id="receipt.timeline.waiting"
          defaultMessage="Not opened by a reader yet"
          description="Timeline: no one has opened the secret"
        />
      );
    default:
      return (
        <>
          <span className={styles.eventName}>{intl.formatMessage(dated[event.kind])}</span>
          <Moment atSeconds={event.at} />
        </>
      );
  }
}

interface LockoutProps {
  receipt: Receipt;
  metadataKey: string;
}

/** The lockout after wrong passphrases, which the creator can end early a limited number of times. */
function Lockout({ receipt, metadataKey }: LockoutProps) {
  const now = useNow();
  const { locked_until: lockedUntil, unlocks_left: unlocksLeft } = receipt.details;
  if (lockedUntil === null || lockedUntil * 1000 <= now || isOver(receipt)) return null;
  return (
    <div className={styles.lockout}>
      <p>
        <FormattedMessage
          id="receipt.locked"
          defaultMessage="Locked until {until}: too many wrong passphrases."
          description="Why the recipient cannot open the secret now"
          values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
        />
      </p>
      {unlocksLeft === 0 ? (
        <p className={styles.lockoutNote}>
          <FormattedMessage
            id="receipt.unlock.none"
            defaultMessage="All {max, number} unlocks are used. Wait until then, or burn this secret."
            description="Why there is no button to unlock the secret any more"
            values={{ max: UNLOCKS_MAX }}
          />
        </p>
      ) : (
        <Unlock unlocksLeft={unlocksLeft} metadataKey={metadataKey} />
      )}
    </div>
  );
}

interface UnlockProps {
  /** Absent in responses of older servers. */
  unlocksLeft: number | undefined;
  metadataKey: string;
}

function Unlock({ unlocksLeft, metadataKey }: UnlockProps) {
  const intl = useIntl();
  const unlocking = useUnlock(metadataKey);
  return (
    <>
      {unlocking.isError && <Alert kind="error">{formFailureText(intl, unlocking.error)}</Alert>}
      <div className={styles.unlock}>
        <Button busy={unlocking.isPending} onClick={() => unlocking.mutate()}>
          <FormattedMessage
            id="receipt.unlock"
            defaultMessage="Allow {attempts, plural, one {# more try} other {# more tries}}"
            description="Button that unlocks the secret after wrong passphrases, for so many further ones"
            values={{ attempts: ATTEMPTS_PER_ROUND }}
          />
        </Button>
        {unlocksLeft !== undefined && (
          <span className={styles.lockoutNote}>
            <FormattedMessage
              id="receipt.unlock.left"
              defaultMessage="Unlocks left: {left, number} of {max, number}"
              description="Beside the button that unlocks the secret: how often it can be used"
              values={{ left: unlocksLeft, max: UNLOCKS_MAX }}
            />
          </span>
        )}
      </div>
    </>
  );
}

function useUnlock(metadataKey: string) {
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  return useMutation({
    mutationFn: () => unlock(metadataKey),
    onSuccess: (receipt) => queryClient.setQueryData(queryKey, receipt),
    onError: (error) => {
      // The last unlock was used in another tab: reload the receipt.
      if (refusalOf(error)?.code === 'unlocks_used') void queryClient.refetchQueries({ queryKey });
    },
  });
}
