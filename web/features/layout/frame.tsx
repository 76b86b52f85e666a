import type { MouseEvent, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Site, siteQuery } from '../../api/site.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import type { Layout, Tools } from './layout.ts';
import navigationStyles from './navigation.module.css';

interface FrameProps {
  layout: Layout;
  /** Whether the visitor is an admin. */
  colonel: boolean;
  tools: Tools;
  children: ReactNode;
}

/** The header and footer around every page except the recipient's. The site's settings decide what they show. */
export function Frame({ layout, colonel, tools, children }: FrameProps) {
  const site = useQuery(siteQuery).data;
  return (
    <>
      <SkipLink />
      {layout.masthead && (
        <Masthead site={site} navigation={layout.navigation} colonel={colonel} tools={tools} />
      )}
      <main className={styles.main} data-width={layout.width} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} layout={layout} tools={tools} />
    </>
  );
}

/** Moves the focus past the header. Scripted, so that the address and the history of the page stay as they are. */
function SkipLink() {
  return (
    <a href="#main" className={styles.skip} onClick={focusMain}>
      <FormattedMessage
        id="frame.skip"
        defaultMessage="Skip to the content"
        description="First link of every page, shown while it has the focus: moves past the header"
      />
    </a>
  );
}

function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

interface MastheadProps {
  site: Site | undefined;
  navigation: boolean;
  colonel: boolean;
  tools: Tools;
}

/** The logo and the navigation, for signed-in users or visitors. */
function Masthead({ site, navigation, ...account }: MastheadProps) {
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
      {navigation && site && <Navigation site={site} {...account} />}
    </header>
  );
}

/** Lazy, so that visitors do not load it. */
const loadAccountNavigation = async () =>
  (await import('./account-navigation.tsx')).AccountNavigation;

interface NavigationProps {
  site: Site;
  colonel: boolean;
  tools: Tools;
}

function Navigation({ site, ...account }: NavigationProps) {
  const { authenticated, authentication, cust } = site;
  if (!authenticated || !cust) return <VisitorNavigation authentication={authentication} />;
  return <LazyPart load={loadAccountNavigation} props={{ site, cust, ...account }} />;
}

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

/** For users who are not signed in; without accounts only About. */
function VisitorNavigation({ authentication }: Pick<Site, 'authentication'>) {
  const intl = useIntl();
  const { enabled, signup, signin } = authentication;
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <ul className={navigationStyles.links}>
        {enabled && signup && (
          <li>
            <Link to="/signup" className={navigationStyles.link}>
              {intl.formatMessage(messages.signUp)}
            </Link>
          </li>
        )}
        <li>
          <Link to="/about" className={navigationStyles.link}>
            {intl.formatMessage(messages.about)}
          </Link>
        </li>
        {enabled && signin && (
          <li>
            <Link to="/signin" className={navigationStyles.link}>
              {intl.formatMessage(messages.signIn)}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
