import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './sign-up-promo.module.css';

const bold = { b: (text: ReactNode) => <strong>{text}</strong> };

/** What an account adds, where there are accounts to be had. */
export function SignUpPromo() {
  const authentication = useQuery(siteQuery).data?.authentication;
  if (!authentication?.enabled || !authentication.signup) return null;
  return (
    <aside className={styles.promo}>
      <p>
        <FormattedMessage
          id="home.promo"
          defaultMessage="<b>Keep a list.</b> With a free account you see which links were opened, and send them by mail from here."
          description="What an account adds, on the start page; b is its gist"
          values={bold}
        />
      </p>
      <Link to="/signup" className={buttonClass('secondary')}>
        <FormattedMessage
          id="home.promo.link"
          defaultMessage="Create a free account"
          description="Link on the start page to the sign-up page"
        />
      </Link>
    </aside>
  );
}
