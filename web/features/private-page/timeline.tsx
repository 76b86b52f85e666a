import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { notifyReceipt } from '../../../shared/contract/receipts.ts';
import { type Receipt, receiptQuery, recordActivity } from '../../api/receipts.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { textButtonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BriefMoment, ExactMoment } from '../../ui/moment.tsx';
import { Alert } from '../../ui/notice.tsx';
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

interface TimelineProps {
  receipt: Receipt;
  metadataKey: string;
}

/** The lifecycle of the secret. The receipt is polled while the page is visible. */
export function Timeline({ receipt, metadataKey }: TimelineProps) {
  // Only the account that created the secret receives the list of emails.
  const isOwner = receipt.details.mails !== undefined;
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
            {event.kind === 'waiting' && isOwner && (
              <EmailMe receipt={receipt} metadataKey={metadataKey} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A switch: whether the sender gets an email when the secret is opened. */
function EmailMe({ receipt, metadataKey }: TimelineProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const { notify = [] } = receipt.details;
  const isOn = notify.includes('received');
  const saving = useCall(
    notifyReceipt,
    {
      onMutate: recordActivity,
      onSuccess: (changed) => queryClient.setQueryData(receiptQuery(metadataKey).queryKey, changed),
    },
    metadataKey,
  );
  const isShownOn = saving.isPending ? !isOn : isOn;
  const others = notify.filter((event) => event !== 'received');
  return (
    <>
      <button
        type="button"
        className={`${textButtonClass} ${styles.emailMe}`}
        aria-pressed={isShownOn}
        aria-busy={saving.isPending}
        onClick={() =>
          saving.send({
            params: { key: metadataKey },
            body: { notify: isOn ? others : [...others, 'received'] },
          })
        }
      >
        {isShownOn && <Icon name="check" size={16} />}
        <span>
          <FormattedMessage
            id="receipt.email-me"
            defaultMessage="Email me<hidden> when it is opened</hidden>"
            description="Switch beside a secret that no one has opened: its sender gets an email when that happens; hidden is read aloud only"
            values={{ hidden: hiddenText }}
          />
        </span>
      </button>
      {saving.isError && (
        <div className={styles.failure}>
          <Alert kind="error">{failureText(intl, saving.error)}</Alert>
        </div>
      )}
    </>
  );
}

function hiddenText(words: ReactNode) {
  return <span className="visually-hidden">{words}</span>;
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
          <span>{intl.formatMessage(dated[event.kind])}</span>
          {event.kind === 'created' ? (
            <BriefMoment atSeconds={event.at} />
          ) : (
            <ExactMoment atSeconds={event.at} />
          )}
        </>
      );
  }
}
