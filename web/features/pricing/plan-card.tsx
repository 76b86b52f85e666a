import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { planHere } from '../../data/plans.ts';
import type { Site } from '../../data/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { offerOf, soldPeriods } from './offer.ts';
import { FeatureList, Limits, PriceTag } from './plan-details.tsx';
import { billingPeriod, type Period } from './prices.ts';
import styles from './pricing-page.module.css';
import type { Tier } from './tiers.ts';

interface PlanCardProps {
  tier: Tier;
  period: Period;
  /** Undefined until it is loaded. */
  site: Site | undefined;
}

/** One plan: price, limits, features and the link to buy it. */
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

interface PlanActionProps {
  tier: Tier;
  period: Period;
  /** Undefined until it is loaded. */
  site: Site | undefined;
}

/** What the visitor can do about a plan. It takes the same space for every offer. */
function PlanAction({ tier, period, site }: PlanActionProps) {
  const intl = useIntl();
  const offer = offerOf(site, tier.id, billingPeriod[period]);
  const isSold = site !== undefined && soldPeriods(site, tier.id).length > 0;
  const cta = isSold ? tier.cta : (tier.announced?.cta ?? tier.cta);
  return (
    <div className={styles.action}>
      {tier.featured && <NotForSale isShown={offer === 'none'} />}
      {offer === 'choose' && (
        <Link
          to={tier.href}
          search={{ period: billingPeriod[period] }}
          className={buttonClass(tier.featured ? 'primary' : 'secondary', true)}
        >
          {intl.formatMessage(cta)}
        </Link>
      )}
      {offer === 'change' && <InAccount />}
      {offer === 'have' && (
        <p className={styles.word}>
          <FormattedMessage
            id="pricing.have"
            defaultMessage="This is your plan."
            description="Said in place of the link to buy a plan, to someone who has it"
          />
        </p>
      )}
      {offer === 'other-period' && (
        <p className={styles.word}>
          <FormattedMessage
            id="pricing.other-period"
            defaultMessage="{period, select, year {Sold by the month only.} other {Sold by the year only.}}"
            description="Said in place of the link to buy a plan that is not sold for the chosen period"
            values={{ period: billingPeriod[period] }}
          />
        </p>
      )}
    </div>
  );
}

/** Customers with a paid plan change it in their account: buying another here would charge both. */
function InAccount() {
  return (
    <Link to="/account" className={buttonClass('secondary', true)}>
      <FormattedMessage
        id="pricing.change"
        defaultMessage="Change your plan in your account"
        description="Link in place of the one to buy a plan, for someone who pays for another one"
      />
    </Link>
  );
}

/** Takes the same space while it is hidden. */
function NotForSale({ isShown }: { isShown: boolean }) {
  return (
    <p className={styles.word} data-shown={isShown}>
      <FormattedMessage
        id="pricing.not-for-sale"
        defaultMessage="Plans cannot be bought on this site yet."
        description="Said in place of the link to buy a plan"
      />
    </p>
  );
}
