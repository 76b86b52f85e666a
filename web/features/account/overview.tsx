import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Account } from '../../api/account.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { AccountBoundary } from './account-query.tsx';
import { NotifyPanel } from './notify-panel.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { PlanPanel, type UpgradeButton } from './plan-panel.tsx';
import styles from './overview.module.css';
import { countNames } from '../../intl/count-names.ts';

type Customer = Account['cust'];

const counted = {
  secrets_created: countNames.created,
  secrets_shared: countNames.received,
  secrets_burned: countNames.burned,
} as const;
const counts = ['secrets_created', 'secrets_shared', 'secrets_burned'] as const;

interface OverviewProps {
  /** Set on the return from a payment. */
  hasPaid: boolean;
  Upgrade: UpgradeButton;
}

/** Plan, numbers and dates. */
export function Overview({ hasPaid, Upgrade }: OverviewProps) {
  return (
    <AccountBoundary height="32rem">
      {({ cust, subscription }) => (
        <Panels>
          {hasPaid && <PaymentNotice />}
          <PlanPanel plan={cust.plan} subscription={subscription} Upgrade={Upgrade} />
          <Panel
            heading={
              <FormattedMessage
                id="account.counts"
                defaultMessage="Secrets so far"
                description="Heading on the account page over three numbers"
              />
            }
          >
            <Counts cust={cust} />
            <Dates cust={cust} />
          </Panel>
          <NotifyPanel cust={cust} />
        </Panels>
      )}
    </AccountBoundary>
  );
}

function Counts({ cust }: { cust: Customer }) {
  const intl = useIntl();
  return (
    <dl className={styles.counts}>
      {counts.map((name) => (
        <div key={name}>
          <dt>{intl.formatMessage(counted[name])}</dt>
          <dd>
            <FormattedNumber value={cust[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Dates({ cust }: { cust: Customer }) {
  return (
    <Facts
      facts={[
        {
          key: 'created',
          name: (
            <FormattedMessage
              id="account.since"
              defaultMessage="Member since"
              description="When an account was created"
            />
          ),
          value: <FormattedDate value={cust.created * 1000} dateStyle="medium" />,
        },
        {
          key: 'last-login',
          name: (
            <FormattedMessage
              id="account.last-sign-in"
              defaultMessage="Last sign-in"
              description="When someone signed in to their account last"
            />
          ),
          value: cust.last_login === null ? null : <Moment atSeconds={cust.last_login} />,
        },
      ]}
    />
  );
}
