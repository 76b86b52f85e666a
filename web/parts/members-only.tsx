import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../api/site.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './members-only.module.css';

/** Instead of a form, for visitors of a site whose members alone create secrets. */
export function MembersOnly() {
  const authentication = useQuery(siteQuery).data?.authentication;
  return (
    <section className={styles.card}>
      <h2>
        <FormattedMessage
          id="members.heading"
          defaultMessage="You need an account to create links here"
          description="Heading instead of the form, on a site that allows only account owners to create secrets"
        />
      </h2>
      <p>
        <FormattedMessage
          id="members.lead"
          defaultMessage="Sign in to send a secret. To open a link that someone sent you, you need no account."
          description="Sentence instead of the form, on a site that allows only account owners to create secrets"
        />
      </p>
      <div className={styles.actions}>
        {authentication?.signin && (
          <Link to="/signin" className={buttonClass('primary')}>
            <FormattedMessage
              id="sign-in.action"
              defaultMessage="Sign in"
              description="Button that signs in, or link to the page where one does"
            />
          </Link>
        )}
        {authentication?.signup && (
          <Link to="/signup" className={buttonClass('secondary')}>
            <FormattedMessage
              id="members.sign-up"
              defaultMessage="Create an account"
              description="Link to the sign-up page, on a site that allows only account owners to create secrets"
            />
          </Link>
        )}
      </div>
    </section>
  );
}
