import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../ui/button.tsx';
import { FeatureList } from './feature-list.tsx';
import { Limits } from './limits.tsx';
import styles from './plan-card.module.css';
import { PriceTag } from './price-tag.tsx';
import type { Period } from './prices.ts';
import type { Tier } from './tiers.ts';

interface PlanCardProps {
  tier: Tier;
  period: Period;
  /** Whether this site sells plans; undefined until it is known. */
  isForSale: boolean | undefined;
}

/** One plan: what it costs and what it has. */
export function PlanCard({ tier, period, isForSale }: PlanCardProps) {
  const intl = useIntl();
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <header>
        <div className={styles.title}>
          <h2 id={nameId} className={styles.name}>
            {intl.formatMessage(tier.name)}
          </h2>
          {tier.availability && (
            <p className={styles.availability}>{intl.formatMessage(tier.availability)}</p>
          )}
        </div>
        <p className={styles.description}>{intl.formatMessage(tier.description)}</p>
      </header>
      <PriceTag price={tier.price} period={period} />
      <Limits plan={tier.plan} />
      <FeatureList features={tier.features} />
      <div className={styles.action}>
        {tier.featured && <NotForSale isShown={isForSale === false} />}
        {isForSale && (
          <Link
            to={tier.href}
            className={buttonClass(tier.featured ? 'primary' : 'secondary', true)}
          >
            {intl.formatMessage(tier.cta)}
          </Link>
        )}
      </div>
    </article>
  );
}

/** Keeps the room of the link, whatever this site turns out to be. */
function NotForSale({ isShown }: { isShown: boolean }) {
  return (
    <p className={styles.notForSale} data-shown={isShown}>
      <FormattedMessage
        id="pricing.not-for-sale"
        defaultMessage="Plans cannot be bought on this site yet."
        description="Said in place of the link to buy a plan"
      />
    </p>
  );
}
