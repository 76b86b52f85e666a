import { useEffect, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';
import { paymentQuery } from '../../data/billing.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './payment.module.css';

interface PaymentProps {
  planid: SoldPlanId;
  period: BillingPeriod;
}

/** Takes whoever is signed in to where a plan is paid for. */
export function Payment({ planid, period }: PaymentProps) {
  const intl = useIntl();
  const { data: address, error, isFetching, refetch } = useQuery(paymentQuery(planid, period));
  useEffect(() => {
    // In place of this page: the way back leads to where they came from, and not here and on again.
    if (address !== undefined) location.replace(address);
  }, [address]);
  return (
    <>
      <title>
        {intl.formatMessage({
          id: 'payment.title',
          defaultMessage: 'Payment',
          description:
            'Title, in the browser tab, of a page that leads on to where a plan is paid for',
        })}
      </title>
      {error && !isFetching ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : (
        <Leaving />
      )}
    </>
  );
}

function Leaving() {
  const id = useId();
  return (
    <Notice
      seal="unbroken"
      heading={
        <span id={id}>
          <FormattedMessage
            id="payment.leaving"
            defaultMessage="Taking you to the payment…"
            description="Heading of a page that leads on to where a plan is paid for"
          />
        </span>
      }
    >
      <progress className={styles.progress} aria-labelledby={id} />
      <p role="status">
        <FormattedMessage
          id="payment.leaving.note"
          defaultMessage="You pay on a page of Stripe. Nothing is charged before you confirm it there."
          description="Said while a page leads on to where a plan is paid for; Stripe is a name"
        />
      </p>
    </Notice>
  );
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="payment.failed"
          defaultMessage="The payment could not be opened"
          description="Heading where a plan cannot be paid for now"
        />
      }
    >
      <Alert kind="error">{formFailureText(intl, error)}</Alert>
      <p>
        <FormattedMessage
          id="payment.failed.note"
          defaultMessage="Nothing was charged, and your plan is what it was."
          description="Reassurance where a plan cannot be paid for now"
        />
      </p>
      <div className={styles.ways}>
        <TryAgain onRetry={onRetry} />
        <Link to="/pricing" className={buttonClass('quiet')}>
          <FormattedMessage
            id="payment.back"
            defaultMessage="Back to the prices"
            description="Link from a payment that could not be opened"
          />
        </Link>
      </div>
    </Notice>
  );
}
