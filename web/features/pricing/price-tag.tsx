import { FormattedMessage, useIntl } from 'react-intl';
import styles from './price-tag.module.css';
import { type Period, periods, type PlanPrice, priceText, yearlySaving } from './prices.ts';

const amount = { b: (text: React.ReactNode) => <strong className={styles.amount}>{text}</strong> };

/** A price and what the year saves. Both periods keep their room, so that nothing moves between them. */
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
