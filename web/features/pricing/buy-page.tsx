import { useEffect, useEffectEvent, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import type { BillingPeriod, SoldPlanId } from '../../../shared/plans.ts';
import { paymentQuery } from '../../data/billing.ts';
import { pathOf } from '../../data/call.ts';
import { siteQuery } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import styles from './buy-page.module.css';
import { soldPeriods } from './offer.ts';

interface BuyPageProps {
  planid: SoldPlanId;
  /** As the address has it: `month` unless it is `year`. */
  period: unknown;
}

/** Where a plan is bought. Strangers make an account first; who cannot buy it here is shown the prices. */
export function BuyPage({ planid, period }: BuyPageProps) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (!site) {
    if (!error) return <LoadingHeading />;
    return (
      <PageFailure onRetry={() => void refetch()}>
        {loadFailureText(intl, error, pathOf(bootstrap))}
      </PageFailure>
    );
  }
  if (!site.authenticated) {
    return <Leave to={{ to: '/signup/$planCode', params: { planCode: planid } }} />;
  }
  if (site.cust?.plan.planid === planid) return <Leave to={{ to: '/account' }} />;
  if (soldPeriods(site, planid).length === 0) return <Leave to={{ to: '/pricing' }} />;
  return <Payment planid={planid} period={period === 'year' ? 'year' : 'month'} />;
}

/** Goes on at once, and leaves no trace in the history. The router's own component for it would weigh on every page. */
function Leave({ to }: { to: NavigateOptions }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate({ ...to, replace: true }));
  useEffect(() => go(), []);
  return <LoadingHeading />;
}

interface PaymentProps {
  planid: SoldPlanId;
  period: BillingPeriod;
}

/** Takes whoever is signed in to where a plan is paid for. */
function Payment({ planid, period }: PaymentProps) {
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
