import { useEffect, useEffectEvent, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { failureText } from '../../intl/failures.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { TryAgain } from '../../ui/failure.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import styles from './pricing.module.css';
import { soldPeriods } from '../../parts/pricing/offer.ts';
import { paymentQuery } from '../../api/plans.ts';
import { LoadingHeading } from '../../ui/loading.tsx';

interface BuyPageProps {
  planid: SoldPlanId;
  /** Absent: monthly. */
  period?: BillingPeriod | undefined;
}

/** Starts the payment for a plan. Visitors sign up first; where the plan is not sold, the prices are shown. */
export function BuyPage({ planid, period = 'month' }: BuyPageProps) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (!site) {
    if (!error) return <LoadingHeading />;
    return <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>;
  }
  if (!site.authenticated) {
    return <Redirect to={{ to: '/signup/$planCode', params: { planCode: planid } }} />;
  }
  if (site.cust?.plan.planid === planid) return <Redirect to={{ to: '/account' }} />;
  if (soldPeriods(site, planid).length === 0) return <Redirect to={{ to: '/pricing' }} />;
  return <Payment planid={planid} period={period} />;
}

/** Redirects without a history entry. The router's `Navigate` would add to the bundle of every page. */
function Redirect({ to }: { to: NavigateOptions }) {
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => void navigate({ ...to, replace: true }));
  useEffect(() => redirect(), []);
  return <LoadingHeading />;
}

/** Redirects to the payment provider. */
function Payment({ planid, period }: { planid: SoldPlanId; period: BillingPeriod }) {
  const intl = useIntl();
  const { data: address, error, isFetching, refetch } = useQuery(paymentQuery(planid, period));
  useEffect(() => {
    // Replaces this page, so that Back does not redirect again.
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
        <PaymentFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Redirecting />
      )}
    </>
  );
}

function Redirecting() {
  const id = useId();
  return (
    <Notice
      seal="unbroken"
      heading={
        <span id={id}>
          <FormattedMessage
            id="payment.leaving"
            defaultMessage="Taking you to the payment page…"
            description="Heading of a page that leads on to where a plan is paid for"
          />
        </span>
      }
    >
      <progress className={styles.progress} aria-labelledby={id} />
      <p role="status">
        <FormattedMessage
          id="payment.leaving.note"
          defaultMessage="You pay on Stripe’s site. Nothing is charged until you confirm it there."
          description="Said while a page leads on to where a plan is paid for; Stripe is a name"
        />
      </p>
    </Notice>
  );
}

function PaymentFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="payment.failed"
          defaultMessage="The payment page could not be opened"
          description="Heading where a plan cannot be paid for now"
        />
      }
    >
      <Alert kind="error">{failureText(intl, error)}</Alert>
      <p>
        <FormattedMessage
          id="payment.failed.note"
          defaultMessage="Nothing was charged, and your plan has not changed."
          description="Reassurance where a plan cannot be paid for now"
        />
      </p>
      <div className={styles.ways}>
        <TryAgain onRetry={onRetry} />
        <Link to="/pricing" className={buttonClass('quiet')}>
          <FormattedMessage
            id="payment.back"
            defaultMessage="Back to plans and prices"
            description="Link from a payment that could not be opened"
          />
        </Link>
      </div>
    </Notice>
  );
}
