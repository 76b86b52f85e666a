import { Link } from '@tanstack/react-router';
import { defineMessages, useIntl } from 'react-intl';
import type { Site } from '../../data/site.ts';
import styles from './navigation.module.css';

const messages = defineMessages({
  label: {
    id: 'frame.navigation',
    defaultMessage: 'Main',
    description: 'Name, for screen readers, of the links in the header',
  },
  signUp: {
    id: 'frame.sign-up',
    defaultMessage: 'Create account',
    description: 'Link in the header to the sign-up page',
  },
  about: {
    id: 'frame.about',
    defaultMessage: 'About',
    description: 'Link to the page about the product',
  },
  signIn: {
    id: 'frame.sign-in',
    defaultMessage: 'Sign in',
    description: 'Link in the header to the sign-in page',
  },
});

/** For those who are not signed in; without accounts there is nothing but About. */
export function VisitorNavigation({ authentication }: Pick<Site, 'authentication'>) {
  const intl = useIntl();
  const { enabled, signup, signin } = authentication;
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <ul className={styles.links}>
        {enabled && signup && (
          <li>
            <Link to="/signup" className={styles.link}>
              {intl.formatMessage(messages.signUp)}
            </Link>
          </li>
        )}
        <li>
          <Link to="/about" className={styles.link}>
            {intl.formatMessage(messages.about)}
          </Link>
        </li>
        {enabled && signin && (
          <li>
            <Link to="/signin" className={styles.link}>
              {intl.formatMessage(messages.signIn)}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
