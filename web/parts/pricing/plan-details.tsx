import { useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import {
  anonymousPlan,
  type BillingPeriod,
  billingPeriods,
  type PlanOptions,
} from '../../../shared/plans.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { fileSizeText } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './plan-details.module.css';
import { type PlanPrice, priceText, yearlySaving } from './offer.ts';
import { commonFeatures } from './tiers.ts';

const amount = { b: (text: React.ReactNode) => <strong className={styles.amount}>{text}</strong> };

/** A price and what paying yearly saves. Both periods are laid out, so that nothing moves on switching. */
export function PriceTag({ price, period }: { price: PlanPrice; period: BillingPeriod }) {
  return (
    <div className={styles.tag} aria-live="polite">
      {billingPeriods.map((each) => (
        <div key={each} className={styles.face} data-shown={each === period}>
          {each === 'month' ? <Monthly price={price} /> : <Yearly price={price} />}
        </div>
      ))}
    </div>
  );
}

function Monthly({ price }: { price: PlanPrice }) {
  const intl = useIntl();
  return (
    <>
      <p>
        <FormattedMessage
          id="pricing.price.monthly"
          defaultMessage="<b>{price}</b> per month"
          description="Price of a plan that is paid monthly; b makes the amount large"
          values={{ price: priceText(intl, price.month), ...amount }}
        />
      </p>
      <p className={styles.saving}>
        <FormattedMessage
          id="pricing.saving.monthly"
          defaultMessage="Pay yearly, save {saving}."
          description="Under the monthly price of a plan: what paying for a whole year saves"
          values={{ saving: priceText(intl, yearlySaving(price)) }}
        />
      </p>
    </>
  );
}

function Yearly({ price }: { price: PlanPrice }) {
  const intl = useIntl();
  return (
    <>
      <p>
        <FormattedMessage
          id="pricing.price.yearly"
          defaultMessage="<b>{price}</b> per year"
          description="Price of a plan that is paid yearly; b makes the amount large"
          values={{ price: priceText(intl, price.year), ...amount }}
        />
      </p>
      <p className={styles.saving}>
        <FormattedMessage
          id="pricing.saving.yearly"
          defaultMessage="You save {saving} per year."
          description="Under the yearly price of a plan: what it saves against twelve monthly payments"
          values={{ saving: priceText(intl, yearlySaving(price)) }}
        />
      </p>
    </>
  );
}

const names = defineMessages({
  month: {
    id: 'pricing.monthly',
    defaultMessage: 'Monthly',
    description: 'Choice of how a plan is paid for: each month',
  },
  year: {
    id: 'pricing.yearly',
    defaultMessage: 'Yearly',
    description: 'Choice of how a plan is paid for: once a year',
  },
});

interface PeriodSwitchProps {
  value: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

/** Switches between monthly and yearly prices. */
export function PeriodSwitch({ value, onChange }: PeriodSwitchProps) {
  const intl = useIntl();
  const group = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">
        <FormattedMessage
          id="pricing.period"
          defaultMessage="Billing period"
          description="Name, for screen readers, of the choice between monthly and yearly prices"
        />
      </legend>
      {billingPeriods.map((period) => (
        <label key={period} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            value={period}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          <span>{intl.formatMessage(names[period])}</span>
        </label>
      ))}
    </fieldset>
  );
}

const bold = { b: (text: React.ReactNode) => <strong>{text}</strong> };

interface FeatureListProps {
  features: readonly MessageDescriptor[];
  /** The plan whose figures they name. */
  options: PlanOptions;
}

/** What a plan has. */
export function FeatureList({ features, options }: FeatureListProps) {
  const intl = useIntl();
  const values = {
    files: fileSizeText(intl, options.file_bytes),
    size: options.size,
    time: lifetimeText(options.ttl, intl.locale),
    ...bold,
  };
  return (
    <ul className={styles.features}>
      {features.map((text) => (
        <li key={text.id}>
          <Icon name="check" size={18} />
          <span className={styles.text}>{intl.formatMessage(text, values)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What every plan has, also without paying. */
export function CommonFeatures() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.common}>
        <FormattedMessage
          id="pricing.common"
          defaultMessage="In every plan, and without an account"
          description="Heading over what all plans have, also the free ones"
        />
      </h2>
      <FeatureList features={commonFeatures} options={anonymousPlan.options} />
    </section>
  );
}
