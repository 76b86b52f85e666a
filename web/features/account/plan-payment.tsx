import { FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { planName } from '../../intl/plan-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './overview.module.css';

type Subscription = NonNullable<Account['subscription']>;

/** What is paid for, until when, and where that is looked after. */
export function PlanPayment({ subscription }: { subscription: Subscription }) {
  const { is_overdue: isOverdue, portal_url: portal } = subscription;
  return (
    <>
      {isOverdue && <Overdue />}
      <div className={styles.payment}>
        <p>
          <Period subscription={subscription} />
        </p>
        {portal !== null && (
          <a href={portal} rel="noreferrer" className={buttonClass('secondary')}>
            <FormattedMessage
              id="account.plan.billing"
              defaultMessage="Manage billing"
              description="Link on the account page to invoices, cards and the end of a subscription"
            />
          </a>
        )}
      </div>
    </>
  );
}

function Period({ subscription }: { subscription: Subscription }) {
  const intl = useIntl();
  const values = {
    plan: planName(intl, subscription.planid),
    date: intl.formatDate(subscription.period_end * 1000, { dateStyle: 'long' }),
  };
  return subscription.is_ending ? (
    <FormattedMessage
      id="account.plan.ends"
      defaultMessage="{plan} is paid for until {date} and ends then. Your account stays, as a free one."
      description="On the account page, of a plan that was cancelled"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="account.plan.renews"
      defaultMessage="{plan} is renewed on {date}."
      description="On the account page, of a plan that is paid for"
      values={values}
    />
  );
}

function Overdue() {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="account.plan.overdue"
        defaultMessage="A payment is overdue and will be asked for again. Your plan goes on meanwhile; please see whether your card is still good."
        description="Warning on the account page, where a payment did not arrive"
      />
    </Alert>
  );
}
