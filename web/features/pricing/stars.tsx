import { useIntl } from 'react-intl';
import { Icon } from '../../ui/icon.tsx';
import styles from './stars.module.css';

const STARS_MAX = 5;

/** A rating out of five. */
export function Stars({ count }: { count: number }) {
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
