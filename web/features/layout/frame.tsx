import type { MouseEvent, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Site, siteQuery } from '../../api/site.ts';
import { BannerSlot } from '../../parts/banner/banner-slot.tsx';
import { useHydrationEnd, wasPrerendered } from '../../prerender/hydration.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Logo } from '../../ui/seal.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import type { Layout } from './layout.ts';
import type { AccountNavigationProps } from './menus.tsx';

const CustomDomainNotFound = lazyPart(
  () => import('../../parts/not-found.tsx'),
  'CustomDomainNotFound',
);

interface FrameProps {
  layout: Layout;
  children: ReactNode;
}

/**
 * Header, footer and banner around every page except the recipient's. The site's settings decide what they show. On a custom domain
 * only the page of a secret exists.
 */
export function Frame({ layout, children }: FrameProps) {
  const { data: site, isFetched } = useQuery(siteQuery);
  useHydrationEnd();
  if (site?.brand) return <CustomDomainNotFound />;
  // The server answered 404: the host, which the site query returns, decides what to show.
  if (!isFetched && wasRefused() && !wasPrerendered()) return null;
  return (
    <>
      <SkipLink />
      {layout.masthead && <Masthead site={site} navigation={layout.navigation} />}
      <main className={styles.main} data-width={layout.width} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} layout={layout} />
      <BannerSlot />
    </>
  );
}

function wasRefused(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return (
    load !== undefined && load instanceof PerformanceNavigationTiming && load.responseStatus === 404
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
}

/** The logo and the navigation, for signed-in users or visitors. */
function Masthead({ site, navigation }: MastheadProps) {
  return (
    <header className={styles.masthead}>
      <Link to="/" className={styles.logo}>
        <Logo size={30} />
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
      {navigation && site && <Navigation site={site} />}
    </header>
  );
}

/** Lazy, so that visitors do not load it. */
const AccountNavigation = lazyPart<'AccountNavigation', AccountNavigationProps>(
  () => import('./menus.tsx'),
  'AccountNavigation',
);

function Navigation({ site }: { site: Site }) {
  const { authenticated, authentication, cust } = site;
  if (!authenticated || !cust) return <VisitorNavigation authentication={authentication} />;
  return <AccountNavigation site={site} cust={cust} />;
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
