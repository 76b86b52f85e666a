import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import styles from './domains.module.css';

/** What stands on whatever leads to a new domain. */
export function AddLabel() {
  return (
    <FormattedMessage
      id="domains.add"
      defaultMessage="Add a domain"
      description="Link, or button, to add a custom domain; also the heading of that page"
    />
  );
}

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
