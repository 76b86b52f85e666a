import { useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { Plan } from '../../../shared/plans.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import styles from './plan-details.module.css';
import { type Period, periods, type PlanPrice, priceText, yearlySaving } from './prices.ts';

const amount = { b: (text: React.ReactNode) => <strong className={styles.amount}>{text}</strong> };

/** A price and what paying yearly saves. Both periods are laid out, so that nothing moves on switching. */
export function PriceTag({ price, period }: { price: PlanPrice; period: Period }) {
  return (
    <div className={styles.tag} aria-live="polite">
      {periods.map((each) => (
        <div key={each} className={styles.face} data-shown={each === period}>
          {each === 'monthly' ? <Monthly price={price} /> : <Yearly price={price} />}
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
          defaultMessage="<b>{price}</b> a month"
          description="Price of a plan that is paid monthly; b makes the amount large"
          values={{ price: priceText(intl, price.monthly), ...amount }}
        />
      </p>
      <p className={styles.saving}>
        <FormattedMessage
          id="pricing.saving.monthly"
          defaultMessage="Pay by the year and save {saving}."
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
          defaultMessage="<b>{price}</b> a year"
          description="Price of a plan that is paid yearly; b makes the amount large"
          values={{ price: priceText(intl, price.yearly), ...amount }}
        />
      </p>
      <p className={styles.saving}>
        <FormattedMessage
          id="pricing.saving.yearly"
          defaultMessage="You save {saving} a year."
          description="Under the yearly price of a plan: what it saves against twelve monthly payments"
          values={{ saving: priceText(intl, yearlySaving(price)) }}
        />
      </p>
    </>
  );
}

const names = defineMessages({
  monthly: {
    id: 'pricing.monthly',
    defaultMessage: 'Monthly',
    description: 'Choice of how a plan is paid for: each month',
  },
  yearly: {
    id: 'pricing.yearly',
    defaultMessage: 'Yearly',
    description: 'Choice of how a plan is paid for: once a year',
  },
});

interface PeriodSwitchProps {
  value: Period;
  onChange: (period: Period) => void;
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
          defaultMessage="How to pay"
          description="Name, for screen readers, of the choice between monthly and yearly prices"
        />
      </legend>
      {periods.map((period) => (
        <label key={period} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            value={period}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          {intl.formatMessage(names[period])}
        </label>
      ))}
    </fieldset>
  );
}

/** The maximum length and lifetime of a plan's secrets, as the server enforces them. */
export function Limits({ plan: { options } }: { plan: Plan }) {
  const lifetimeText = useLifetimeText();
  return (
    <dl className={styles.limits}>
      <div>
        <dt>
          <FormattedMessage
            id="pricing.limit.size"
            defaultMessage="Longest secret"
            description="Limit of a plan: how many characters a secret may have"
          />
        </dt>
        <dd>
          <FormattedMessage
            id="pricing.limit.size.value"
            defaultMessage="{size, plural, one {# character} other {# characters}}"
            description="How many characters a secret may have on a plan"
            values={{ size: options.size }}
          />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage
            id="pricing.limit.lifetime"
            defaultMessage="Longest lifetime"
            description="Limit of a plan: how long a link may wait for its recipient"
          />
        </dt>
        <dd>{lifetimeText(options.ttl)}</dd>
      </div>
    </dl>
  );
}

const bold = { b: (text: React.ReactNode) => <strong>{text}</strong> };

/** The features of a plan. */
export function FeatureList({ features }: { features: readonly MessageDescriptor[] }) {
  const intl = useIntl();
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature.id}>
          <Icon name="check" size={18} />
          <span className={styles.text}>{intl.formatMessage(feature, bold)}</span>
        </li>
      ))}
    </ul>
  );
}
