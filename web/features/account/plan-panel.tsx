import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account } from '../../data/account.ts';
import { siteQuery } from '../../data/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';
import { PlanFacts } from './plan-facts.tsx';

type CustomerPlan = Account['cust']['plan'];

/** The plan and what it holds; who could have more is told where. */
export function PlanPanel({ plan }: { plan: CustomerPlan }) {
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
          <Link to="/pricing" className={buttonClass('secondary')}>
            <Icon name="bolt" size={18} />
            <FormattedMessage
              id="account.plan.upgrade"
              defaultMessage="See what more there is"
              description="Link on the account page to the prices"
            />
          </Link>
        )}
      </div>
      <PlanFacts
        options={plan.options}
        hasDomains={site?.domains_enabled ?? false}
        hasPlans={site?.plans_enabled ?? false}
      />
    </Panel>
  );
}
