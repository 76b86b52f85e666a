import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import styles from './domains.module.css';

/** Label of everything that leads to the form for a new domain. */
export function AddLabel() {
  return (
    <FormattedMessage
      id="domains.add"
      defaultMessage="Add a domain"
      description="Link, or button, to add a custom domain; also the heading of that page"
    />
  );
}

/** Link to the list of domains. */
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
