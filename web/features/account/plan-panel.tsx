import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { siteQuery } from '../../data/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './overview.module.css';
import { Panel } from '../../ui/panel.tsx';
import type { AccountParts } from './parts.ts';
import { PlanFacts } from './plan-facts.tsx';
import { PlanPayment } from './plan-payment.tsx';

interface PlanPanelProps extends Pick<AccountParts, 'Upgrade'> {
  plan: Account['cust']['plan'];
  /** Absent where nothing is paid for. */
  subscription: Account['subscription'];
}

/** The plan and what it holds; who could have more is told where. */
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
