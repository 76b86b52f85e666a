import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type Account, accountQuery } from '../../api/account.ts';
import { siteQuery } from '../../api/site.ts';
import { planName } from '../../intl/plan-names.ts';
import styles from './overview.module.css';

type Texts = Readonly<Record<PaymentState['phase'], MessageDescriptor>>;

const titles: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting',
    defaultMessage: 'Your payment is being confirmed',
    description: 'On the account page, for someone who has just paid for a plan',
  },
  confirmed: {
    id: 'account.paid.confirmed',
    defaultMessage: 'Thank you. Your payment has arrived.',
    description: 'On the account page, once the payment for a plan has arrived',
  },
  late: {
    id: 'account.paid.late',
    defaultMessage: 'Your payment is not confirmed yet',
    description: 'On the account page, when the payment for a plan has not arrived for a minute',
  },
});

const notes: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting.note',
    defaultMessage: 'This takes a few seconds. This page updates by itself.',
    description: 'Under “Your payment is being confirmed”',
  },
  confirmed: {
    id: 'account.paid.confirmed.note',
    defaultMessage: 'You now have {plan}.',
    description: 'Under “Your payment has arrived”; plan is the name of a plan',
  },
  late: {
    id: 'account.paid.late.note',
    defaultMessage:
      'This can take a few minutes. Nothing is lost. Come back to this page later, and do not pay again.',
    description: 'Under “Your payment is not confirmed yet”',
  },
});

/** Shown on the return from a payment: whether the payment has arrived. */
export function PaymentNotice() {
  const intl = useIntl();
  const { phase, subscription } = usePayment();
  const plan = subscription ? planName(intl, subscription.planid) : '';
  const isLate = phase === 'late';
  return (
    <div role="status" className={styles.notice} data-state={phase}>
      <div>
        <strong className={styles.title}>{intl.formatMessage(titles[phase])}</strong>
        <span>{intl.formatMessage(notes[phase], { plan })}</span>
      </div>
      {/* The longest text, unseen, so that what is below does not move when a minute has passed. */}
      {!isLate && (
        <div className={styles.room}>
          <strong className={styles.title}>{intl.formatMessage(titles.late)}</strong>
          <span>{intl.formatMessage(notes.late)}</span>
        </div>
      )}
    </div>
  );
}

const POLL_MS = 3000;
const CONFIRMATION_MS_MAX = 60_000;

/** Progress of a payment, and the subscription once it is confirmed. */
interface PaymentState {
  readonly phase: 'waiting' | 'confirmed' | 'late';
  readonly subscription: Account['subscription'];
}

/** Polls for the payment for a minute: the provider notifies the server shortly before or after the customer returns. */
function usePayment(): PaymentState {
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  const { data } = useQuery({
    ...accountQuery,
    refetchInterval: ({ state }) => (state.data?.subscription || isLate ? false : POLL_MS),
  });
  const subscription = data?.subscription;
  const isConfirmed = subscription !== undefined;
  useEffect(() => {
    if (isConfirmed) {
      // Header and secret form read the plan from the site query.
      void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), CONFIRMATION_MS_MAX);
    return () => clearTimeout(timer);
  }, [isConfirmed, queryClient]);
  return { phase: isConfirmed ? 'confirmed' : isLate ? 'late' : 'waiting', subscription };
}
