import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BillingPeriod } from '../../../shared/plans.ts';
import { planHere } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AskOperator } from './ask-operator.tsx';
import { offerOf, soldPeriods } from './offer.ts';
import { CommonFeatures, FeatureList, PeriodSwitch, PriceTag } from './plan-details.tsx';
import { pick, type Testimonial, testimonials } from './testimonials.ts';
import { identityFeatures, identityTier } from './tiers.ts';
import styles from './upgrade-modal.module.css';

/** Offers the plan with custom domains. Where it is not sold, there is no price, and the operator can be asked for it. */
export function UpgradeModal({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [period, setPeriod] = useState<BillingPeriod>('month');
  const site = useQuery(siteQuery).data;
  const offer = offerOf(site, identityTier.id, period);
  const isSold = site !== undefined && soldPeriods(site, identityTier.id).length > 0;
  // Picked once per opening, so that it does not change with each render.
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
      {isSold ? (
        <div className={styles.price}>
          <PriceTag price={identityTier.price} period={period} />
          <PeriodSwitch value={period} onChange={setPeriod} />
        </div>
      ) : (
        <p>
          <FormattedMessage
            id="pricing.not-for-sale"
            defaultMessage="Plans are not sold on this site. Its operator can give your account a plan."
            description="Said in place of the price of a plan"
          />
        </p>
      )}
      <div className={styles.features}>
        <FeatureList
          features={identityFeatures(site)}
          options={planHere(site, identityTier.plan).options}
        />
        <CommonFeatures />
      </div>
      <TestimonialCard testimonial={testimonial} />
      <DialogActions className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          <FormattedMessage
            id="pricing.upgrade.later"
            defaultMessage="Maybe Later"
            description="Button that closes the dialog which offers a plan"
          />
        </Button>
        {offer === 'choose' ? (
          <Link
            to={identityTier.href}
            search={{ period }}
            className={buttonClass('primary')}
            onClick={onClose}
          >
            {intl.formatMessage(identityTier.cta)}
          </Link>
        ) : site && !isSold ? (
          <AskOperator site={site} className={buttonClass('secondary')} onClick={onClose} />
        ) : (
          <Link to="/pricing" className={buttonClass('secondary')} onClick={onClose}>
            <FormattedMessage
              id="pricing.upgrade.prices"
              defaultMessage="See plans and prices"
              description="Link in the dialog that offers a plan, where the plan cannot be bought for the chosen period"
            />
          </Link>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** An invented testimonial, labelled as such. */
function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const intl = useIntl();
  const { quote, name, company, uri, stars } = testimonial;
  return (
    <figure className={styles.card}>
      <p className={styles.label}>
        <FormattedMessage
          id="pricing.sample"
          defaultMessage="AI-generated sample, not a real customer"
          description="Label of an invented quotation in praise of the product"
        />
      </p>
      <blockquote className={styles.quote} cite={uri}>
        <p>
          <FormattedMessage
            id="pricing.sample.quote"
            defaultMessage="“{quote}”"
            description="Puts a quotation into quotation marks"
            values={{ quote: intl.formatMessage(quote) }}
          />
        </p>
      </blockquote>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{name}</span>
        <span>{company}</span>
        <Stars count={stars} />
      </figcaption>
    </figure>
  );
}

const STARS_MAX = 5;

/** A rating out of five. */
function Stars({ count }: { count: number }) {
  const intl = useIntl();
  const label = intl.formatMessage(
    {
      id: 'pricing.stars',
      defaultMessage: '{count, number} of {most, number} stars',
      description: 'A rating, read to those who do not see the drawn stars',
    },
    { count, most: STARS_MAX },
  );
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      {Array.from({ length: STARS_MAX }, (_, place) => (
        <span key={place} data-filled={place < count}>
          <Icon name="star" size={14} />
        </span>
      ))}
    </span>
  );
}
