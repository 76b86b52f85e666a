import { useId } from 'react';
import { useIntl } from 'react-intl';
import { planHere } from '../../data/plans.ts';
import type { Site } from '../../data/site.ts';
import { FeatureList } from './feature-list.tsx';
import { Limits } from './limits.tsx';
import { soldPeriods } from './offer.ts';
import { PlanAction } from './plan-action.tsx';
import styles from './plan-card.module.css';
import { PriceTag } from './price-tag.tsx';
import type { Period } from './prices.ts';
import type { Tier } from './tiers.ts';

interface PlanCardProps {
  tier: Tier;
  period: Period;
  /** Undefined until it is known. */
  site: Site | undefined;
}

/** One plan: what it costs and what it has. */
export function PlanCard({ tier, period, site }: PlanCardProps) {
  const intl = useIntl();
  const nameId = useId();
  const isSold = site !== undefined && soldPeriods(site, tier.id).length > 0;
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <header>
        <div className={styles.title}>
          <h2 id={nameId} className={styles.name}>
            {intl.formatMessage(tier.name)}
          </h2>
          {tier.announced && !isSold && (
            <p className={styles.mark}>{intl.formatMessage(tier.announced.mark)}</p>
          )}
        </div>
        <p className={styles.description}>{intl.formatMessage(tier.description)}</p>
      </header>
      <PriceTag price={tier.price} period={period} />
      <Limits plan={planHere(site, tier.plan)} />
      <FeatureList features={tier.features} />
      <PlanAction tier={tier} period={period} site={site} />
    </article>
  );
}
