import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../data/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { FreePlans } from './free-plans.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import type { Period } from './prices.ts';
import styles from './pricing-page.module.css';
import { tiers } from './tiers.ts';

const sourceLink = { link: (text: React.ReactNode) => <a href={SOURCE_URL}>{text}</a> };

/** What the plans cost and have, and what is free. */
export function PricingPage() {
  const intl = useIntl();
  const [period, setPeriod] = useState<Period>('monthly');
  const site = useQuery(siteQuery).data;
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'pricing.title',
          defaultMessage: 'Pricing',
          description: 'Title of the page with the prices in the browser tab',
        })}
      </title>
      <div>
        <PageHeading size="large">
          <FormattedMessage
            id="pricing.heading"
            defaultMessage="Plans and prices"
            description="Heading of the page with the prices"
          />
        </PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="pricing.lead"
            defaultMessage="A sealed link is free and needs no account. A plan gives it more room, more time and a name of your own."
            description="The sentence under the heading of the page with the prices"
          />
        </p>
      </div>
      <div>
        <PeriodSwitch value={period} onChange={setPeriod} />
        <div className={styles.tiers}>
          {tiers.map((tier) => (
            <PlanCard key={tier.id} tier={tier} period={period} site={site} />
          ))}
        </div>
      </div>
      <FreePlans site={site} />
      <p className={styles.yourself}>
        <FormattedMessage
          id="pricing.yourself"
          defaultMessage="Would you rather run it yourself? The source is open, and the licence asks for no fee. <link>Read the source</link>"
          description="Last line of the page with the prices; link leads to the source code"
          values={sourceLink}
        />
      </p>
    </div>
  );
}
