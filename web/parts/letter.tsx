/** What the pages of links are made of that strangers open, often on a phone, and on custom domains: a letter, without a menu. */
import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type Site, siteQuery } from '../api/site.ts';
import { HydrationEnd } from '../prerender/hydration.ts';
import { slotOr } from '../prerender/slots.ts';
import { LoadingHeading, Skeleton } from '../ui/loading.tsx';
import { PageHeading } from '../ui/notice.tsx';
import { Logo, Seal, type SealState } from '../ui/seal.tsx';
import { Branded, BrandMark } from './branded.tsx';
import { LanguageSelect } from './language-select.tsx';
import styles from './letter.module.css';

/** The branding of a custom domain; null on the site's own host. */
export function useBrand() {
  return useQuery(siteQuery).data?.brand ?? null;
}

/** How long to wait for the branding of the domain. */
const BRAND_MS_MAX = 3000;

interface LetterFrameProps {
  /** In place of the content, until it is known whether the domain has branding. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** The frame of the page: branding on a custom domain, language and site name in the footer. */
export function LetterFrame({ skeleton, children }: LetterFrameProps) {
  const { data, isFetched } = useQuery(siteQuery);
  const [brand, setBrand] = useState<Site['brand']>();
  // Set once: a later response must neither move the page nor unmount an opened message.
  if (isFetched && brand === undefined) setBrand(data?.brand ?? null);
  useEffect(() => {
    const timer = setTimeout(() => setBrand((known) => known ?? null), BRAND_MS_MAX);
    return () => clearTimeout(timer);
  }, []);
  const site = data?.site_name;
  return (
    <div className={styles.frame}>
      <header className={styles.wordmark} data-brand={Boolean(brand)}>
        {brand ? (
          <BrandMark {...brand} />
        ) : (
          brand === null && (
            <>
              <Logo size={24} />
              <strong translate="no">{site}</strong>
            </>
          )
        )}
        {/* Not before the name: the line is centred, and would move. */}
        {brand !== undefined && (
          <bdi dir="ltr" translate="no">
            {slotOr('host', () => location.host)}
          </bdi>
        )}
      </header>
      <main className={styles.main}>
        {brand ? (
          <Branded accent={brand.accent}>{children}</Branded>
        ) : brand === null ? (
          children
        ) : (
          <>
            {skeleton}
            <HydrationEnd />
          </>
        )}
      </main>
      <footer className={styles.footer}>
        <LanguageSelect />
        {site !== undefined && (
          <FormattedMessage
            id="reveal.powered-by"
            defaultMessage="Powered by {site}"
            description="The only line under the recipient's page"
            values={{
              site: brand ? (
                site
              ) : (
                <a href="/about" target="_blank" rel="noreferrer">
                  {site}
                </a>
              ),
            }}
          />
        )}
      </footer>
    </div>
  );
}

/** Class of the sheet of a letter: its seal is on the upper edge. */
export const sheetClass = styles.sheet;

interface IntroProps {
  seal: SealState;
  animated?: boolean;
  heading: ReactNode;
  /** Under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** Seal, heading and lead. */
export function Intro({ seal, animated = false, heading, lead, children }: IntroProps) {
  return (
    <div className={styles.intro}>
      <Seal state={seal} size={96} animated={animated} />
      <PageHeading>{heading}</PageHeading>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}

interface LetterSkeletonProps {
  /** With the title of the tab. */
  children?: ReactNode;
}

/** Placeholder for a letter. */
export function LetterSkeleton({ children }: LetterSkeletonProps) {
  return (
    <div className={styles.sheet}>
      <div className={styles.intro}>
        {children}
        <Seal state="unbroken" size={96} />
        <LoadingHeading />
        <Skeleton width="22rem" height="2rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
