import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Seal } from '../../ui/seal.tsx';
import styles from './masthead.module.css';
import type { Tools } from './tools.ts';
import { VisitorNavigation } from './visitor-navigation.tsx';

interface MastheadProps {
  site: Site | undefined;
  navigation: boolean;
  tools: Tools;
}

/** The logo, and what somebody who is signed in, or not, may go to from anywhere. */
export function Masthead({ site, navigation, tools }: MastheadProps) {
  return (
    <header className={styles.masthead}>
      <Link to="/" className={styles.logo}>
        <Seal state="unbroken" size={30} />
        <span className={styles.name}>
          {site?.site_name ?? (
            <span className="visually-hidden">
              <FormattedMessage
                id="frame.home"
                defaultMessage="Home"
                description="Name of the logo's link while the site's name is not known yet"
              />
            </span>
          )}
        </span>
      </Link>
      {navigation && site && <Navigation site={site} tools={tools} />}
    </header>
  );
}

/** Visitors, who are in a hurry, do not wait for what only the signed in see. */
const loadAccountNavigation = async () =>
  (await import('./account-navigation.tsx')).AccountNavigation;

function Navigation({ site, tools }: { site: Site; tools: Tools }) {
  const { authenticated, authentication, cust } = site;
  if (!authenticated || !cust) return <VisitorNavigation authentication={authentication} />;
  return <LazyPart load={loadAccountNavigation} props={{ site, cust, tools }} />;
}
