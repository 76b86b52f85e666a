import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../api/account.ts';
import { optionsHere, planLines } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import styles from './overview.module.css';

/** Button that opens the offer of a larger plan. */
export type UpgradeButton = ComponentType<{ className: string; children: ReactNode }>;

interface PlanPanelProps {
  plan: Account['cust']['plan'];
  /** Absent if the account pays for no plan. */
  subscription: Account['subscription'];
  Upgrade: UpgradeButton;
}

/** The plan, its payment and its limits, and the offer of a larger plan. */
export function PlanPanel({ plan, subscription, Upgrade }: PlanPanelProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.plan"
          defaultMessage="Your plan"
          description="Heading on the account page"
        />
      }
    >
      <div className={styles.plan}>
        <p className={styles.name}>{planName(intl, plan.planid)}</p>
        {site?.plans_enabled && !plan.options.custom_domains && (
          <Upgrade className={buttonClass('secondary')}>
            <Icon name="bolt" size={18} />
            <FormattedMessage
              id="account.plan.upgrade"
              defaultMessage="See other plans"
              description="Button on the account page that opens the offer of a larger plan"
            />
          </Upgrade>
        )}
      </div>
      {subscription && <PlanPayment subscription={subscription} />}
      <PlanFacts options={optionsHere(site, plan.options)} lines={planLines(site)} />
    </Panel>
  );
}

type Subscription = NonNullable<Account['subscription']>;

/** Billing period, and the link to the billing portal. */
function PlanPayment({ subscription }: { subscription: Subscription }) {
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
              description="Link to invoices, cards and the end of a subscription"
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
      defaultMessage="{plan} is paid for until {date}. Then your account becomes a free one."
      description="On the account page, of a plan that was cancelled"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="account.plan.renews"
      defaultMessage="{plan} renews on {date}."
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
        defaultMessage="A payment is overdue and will be tried again. You keep your plan in the meantime. Check that your card is still valid."
        description="Warning on the account page, where a payment did not arrive"
      />
    </Alert>
  );
}
