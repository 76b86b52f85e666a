import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { siteQuery } from '../../data/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import { Panel } from '../../ui/panel.tsx';
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
              defaultMessage="See what more there is"
              description="Button on the account page that opens the offer of a larger plan"
            />
          </Upgrade>
        )}
      </div>
      {subscription && <PlanPayment subscription={subscription} />}
      <PlanFacts
        options={plan.options}
        hasDomains={site?.domains_enabled ?? false}
        hasPlans={site?.plans_enabled ?? false}
      />
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

type Options = Account['cust']['plan']['options'];

const messages = defineMessages({
  size: {
    id: 'account.plan.size',
    defaultMessage: 'Longest secret',
    description: 'Limit of a plan: how many characters a secret may have',
  },
  lifetime: {
    id: 'account.plan.lifetime',
    defaultMessage: 'Longest lifetime',
    description: 'Limit of a plan: how long a link may wait for its reader',
  },
  email: {
    id: 'account.plan.email',
    defaultMessage: 'Links by mail',
    description: 'What a plan may have: the site emails links to their readers',
  },
  domains: {
    id: 'account.plan.domains',
    defaultMessage: 'Domains of your own',
    description: 'What a plan may have: links under the customer’s own domains',
  },
  api: {
    id: 'account.plan.api',
    defaultMessage: 'API access',
    description: 'What a plan may have: programs may use the service',
  },
});

interface PlanFactsProps {
  options: Options;
  /** Whether this site has custom domains at all. */
  hasDomains: boolean;
  /** Whether this site has plans; without them the API is open to all accounts. */
  hasPlans: boolean;
}

/** Limits of a plan, as the server enforces them. */
function PlanFacts({ options, hasDomains, hasPlans }: PlanFactsProps) {
  const intl = useIntl();
  const lifetimeText = useLifetimeText();
  const text = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  return (
    <Facts
      facts={[
        {
          key: 'size',
          name: text('size'),
          value: (
            <FormattedMessage
              id="account.plan.size.value"
              defaultMessage="{size, plural, one {# character} other {# characters}}"
              description="How many characters a secret may have on a plan"
              values={{ size: options.size }}
            />
          ),
        },
        { key: 'lifetime', name: text('lifetime'), value: lifetimeText(options.ttl) },
        { key: 'email', name: text('email'), value: <Included is={options.email} /> },
        {
          key: 'domains',
          name: text('domains'),
          value: hasDomains ? <Included is={options.custom_domains} /> : null,
        },
        {
          key: 'api',
          name: text('api'),
          value: hasPlans ? <Included is={options.api} /> : null,
        },
      ]}
    />
  );
}

function Included({ is }: { is: boolean }) {
  return is ? (
    <FormattedMessage
      id="account.plan.included"
      defaultMessage="Included"
      description="A plan has what the line names"
    />
  ) : (
    <FormattedMessage
      id="account.plan.not-included"
      defaultMessage="Not included"
      description="A plan does not have what the line names"
    />
  );
}
