import { FormattedMessage } from 'react-intl';
import styles from './account-terms.module.css';

/** One line under the form, for the signed in. */
export function AccountTerms({ ttlSecondsMax }: { ttlSecondsMax: number }) {
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="dashboard.terms"
        defaultMessage="Links last at most {days, plural, one {# day} other {# days}}. The list below tells what became of them."
        description="One line under the form on the dashboard"
        values={{ days: Math.floor(ttlSecondsMax / 86_400) }}
      />
    </p>
  );
}
