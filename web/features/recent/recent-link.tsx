import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { textButtonClass } from '../../ui/button.tsx';
import styles from './recent-link.module.css';

/** For signed-in customers: the way from the private page of a secret to the list of all. */
export function RecentLink() {
  const site = useQuery(siteQuery).data;
  if (site && !site.authenticated) return null;
  return (
    // The same in a page that is drawn ahead, for visitors and customers.
    <p className={site ? undefined : styles.room}>
      <Link to="/recent" className={textButtonClass}>
        <FormattedMessage
          id="receipt.recent"
          defaultMessage="Back to recent secrets"
          description="Link above the heading of a private page, for signed-in customers"
        />
      </Link>
    </p>
  );
}
