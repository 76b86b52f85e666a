import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import styles from './period-switch.module.css';
import { type Period, periods } from './prices.ts';

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

/** The choice between the prices of a month and of a year. */
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
