import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import styles from './domains.module.css';

/** The way back to the list. */
export function BackToList() {
  return (
    <Link to="/account/domains" className={styles.back}>
      <FormattedMessage
        id="domains.back"
        defaultMessage="All your domains"
        description="Link from the page of a custom domain to the list of them"
      />
    </Link>
  );
}
