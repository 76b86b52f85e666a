import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FeatureList } from './feature-list.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { PriceTag } from './price-tag.tsx';
import { billingPeriod, type Period } from './prices.ts';
import { TestimonialCard } from './testimonial-card.tsx';
import { pick, testimonials } from './testimonials.ts';
import { identityTier } from './tiers.ts';
import styles from './upgrade-modal.module.css';

/** Offers the plan with custom domains to somebody who has a smaller one. */
export function UpgradeModal({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [period, setPeriod] = useState<Period>('monthly');
  // Chosen once per opening: another voice at each click would distract.
  const [testimonial] = useState(() => pick(testimonials, Math.random()));
  return (
    <Dialog
      title={
        <FormattedMessage
          id="pricing.upgrade"
          defaultMessage="Upgrade to Identity Plus"
          description="Title of the dialog that offers a plan"
        />
      }
      onClose={onClose}
    >
      <div className={styles.price}>
        <PriceTag price={identityTier.price} period={period} />
        <PeriodSwitch value={period} onChange={setPeriod} />
      </div>
      <div className={styles.features}>
        <FeatureList features={identityTier.features} />
      </div>
      <TestimonialCard testimonial={testimonial} />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          <FormattedMessage
            id="pricing.upgrade.later"
            defaultMessage="Maybe Later"
            description="Button that closes the dialog which offers a plan"
          />
        </Button>
        <Link
          to={identityTier.href}
          search={{ period: billingPeriod[period] }}
          className={buttonClass('primary')}
          onClick={onClose}
        >
          {intl.formatMessage(identityTier.cta)}
        </Link>
      </div>
    </Dialog>
  );
}
