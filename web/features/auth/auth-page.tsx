import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { currentRegion } from '../../api/regions.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { ReturnHome } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import styles from './auth.module.css';

interface AuthBoundaryProps {
  /** Title of the page in the browser tab. */
  title: string;
  /** What the site must offer; otherwise a notice is shown. */
  needs: 'signin' | 'signup' | 'accounts';
  /** The site is undefined until it is loaded; it most likely offers what is needed. */
  children: (site: Site | undefined) => ReactNode;
}

/** Shows a page, unless the site does not offer what it needs. */
export function AuthBoundary({ title, needs, children }: AuthBoundaryProps) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <>
      <title>{title}</title>
      {site && !offers(site, needs) ? (
        <NotOffered what={needs} />
      ) : error ? (
        <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>
      ) : (
        children(site)
      )}
    </>
  );
}

function offers({ authentication }: Site, what: AuthBoundaryProps['needs']): boolean {
  return authentication.enabled && (what === 'accounts' || authentication[what]);
}

function NotOffered({ what }: { what: AuthBoundaryProps['needs'] }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        what === 'signup' ? (
          <FormattedMessage
            id="auth.closed.sign-up"
            defaultMessage="Sign-up is closed"
            description="Heading of the sign-up page of a site that takes no new customers"
          />
        ) : (
          <FormattedMessage
            id="auth.closed.sign-in"
            defaultMessage="Sign-in is turned off"
            description="Heading of the sign-in page of a site without accounts"
          />
        )
      }
    >
      <p>
        <FormattedMessage
          id="auth.closed.lead"
          defaultMessage="You need no account to open a secret. If you need one to send secrets, ask the operator of this site."
          description="Explanation on the sign-in or sign-up page of a site that has switched it off"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}

interface AuthPageProps {
  /** Given where the page names the region that stores the account's data. */
  site?: Site | undefined;
  heading: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of the pages for sign-in, sign-up and passwords: one narrow column. */
export function AuthPage({ site, heading, lead, children }: AuthPageProps) {
  const region = site?.regions_enabled ? currentRegion(site) : null;
  return (
    <div className={styles.page}>
      <div className={styles.intro}>
        <PageHeading>{heading}</PageHeading>
        {lead && <p>{lead}</p>}
      </div>
      {children}
      {/* Last, and with room for it: it is known when the page is there already. */}
      <p className={styles.region}>
        {region && (
          <>
            <Icon name="globe" size={18} />
            <span>
              {/* Only where the platform pins the region is the place guaranteed. */}
              {site?.regions.is_pinned ? (
                <FormattedMessage
                  id="auth.region"
                  defaultMessage="Your data is stored in: {region}"
                  description="Where accounts made or used on this page are stored; region is a name such as European Union"
                  values={{ region: <strong>{region.display_name}</strong> }}
                />
              ) : (
                <FormattedMessage
                  id="auth.region.near"
                  defaultMessage="Your data is stored near: {region}"
                  description="Where accounts made or used on this page are kept, where nothing binds them to the region; region is a name such as Canada"
                  values={{ region: <strong>{region.display_name}</strong> }}
                />
              )}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** Notice for an emailed link that was used before or has expired. */
export function UsedLink({ children }: { children: ReactNode }) {
  return (
    <Notice
      seal="broken"
      heading={
        <FormattedMessage
          id="used-link.heading"
          defaultMessage="This link is no longer valid"
          description="Heading when an emailed link was used before or is too old"
        />
      }
    >
      <p>
        <FormattedMessage
          id="used-link.lead"
          defaultMessage="It was already used, has expired, or was not copied in full. Request a new one."
          description="Why an emailed link does nothing"
        />
      </p>
      {children}
    </Notice>
  );
}

/** The value of the link tag in messages. */
export const signInLink = { link: (text: ReactNode) => <Link to="/signin">{text}</Link> };
