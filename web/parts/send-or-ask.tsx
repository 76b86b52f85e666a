import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { type Site, siteQuery } from '../api/site.ts';
import styles from './send-or-ask.module.css';

/** Whether this visitor can ask for a secret. */
export function mayAsk({ asks, authenticated }: Site): boolean {
  return asks === 'all' || (authenticated && asks !== 'off');
}

/** The switch between the form that sends a secret and the one that asks for it, for those who can ask. */
export function SendOrAsk() {
  const site = useQuery(siteQuery).data;
  return (
    <div className={styles.switch}>
      {site && mayAsk(site) && (
        <>
          <Link to={site.authenticated ? '/dashboard' : '/'} className={styles.choice}>
            <FormattedMessage
              id="dashboard.heading"
              defaultMessage="Send a secret"
              description="Heading above the form on the dashboard; link to that form, or to the same one on the start page"
            />
          </Link>
          <Link to="/ask" className={styles.choice}>
            <FormattedMessage
              id="ask"
              defaultMessage="Ask for a secret"
              description="Heading of the page where one asks someone for a secret, its title in the browser tab, and the link to it"
            />
          </Link>
        </>
      )}
    </div>
  );
}
