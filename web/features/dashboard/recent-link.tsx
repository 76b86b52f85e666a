import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { wasSignedIn } from '../../data/signed-in.ts';
import { siteQuery } from '../../data/site.ts';
import { textButtonClass } from '../../ui/quiet-button.tsx';

/** For signed-in customers: the way from the private page of a secret to the list of all. */
export function RecentLink() {
  const site = useQuery(siteQuery).data;
  // The hint reserves the room until the site is loaded.
  if (!(site ? site.authenticated : wasSignedIn())) return null;
  return (
    <p>
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
