import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { HydrationEnd } from '../prerender/hydration.ts';
import { type Site, siteQuery } from '../api/site.ts';
import type { BrandedProps } from '../parts/branded.tsx';
import { slotOr } from '../prerender/slots.ts';
import { withMessages } from '../intl/language.ts';
import { LanguageSelect } from '../parts/language-select.tsx';
import { importWithRetry } from '../ui/lazy-part.tsx';
import { PageHeading } from '../ui/notice.tsx';
import { Seal, type SealState } from '../ui/seal.tsx';
import type { OwnerNoticeProps } from './reveal-later.tsx';
import styles from './reveal.module.css';
import { LoadingHeading, Skeleton } from '../ui/loading.tsx';

/** How long to wait for the branding of the domain. */
const BRAND_MS_MAX = 3000;

/** If the branding cannot be loaded, the page is shown without it. */
const Branded = lazy(async () => {
  const loaded = await import('../parts/branded.tsx').catch(() => null);
  return { default: loaded?.Branded ?? Plain };
});

/** Loads the parts that come after the page; null if that fails, which must never cost the page an opened message. */
export const later = async () => import('./reveal-later.tsx').catch(() => null);

/** Loads the problems of a link with a fragment. */
export const linkProblems = () => import('./link-problems.tsx');

/** Loads what the page needs for a secret that a browser encrypted. */
export const loadEncryption = () =>
  importWithRetry(() => withMessages('sealed', () => import('./encrypted-secret.ts')));

/** Loads what the page needs for a secret that is bound to recipients. */
export const loadBound = () =>
  importWithRetry(() => withMessages('bound', () => import('./bound.tsx')));

/** Where it cannot be loaded, the page is shown without it. */
export const OwnerNotice = lazy<ComponentType<OwnerNoticeProps>>(async () => ({
  default: (await later())?.OwnerNotice ?? Nothing,
}));

/** In place of a part that could not be loaded. */
export function Nothing() {
  return null;
}

function Plain({ children }: BrandedProps) {
  return children;
}

/** The frame of the page: branding on a custom domain, language and site name in the footer. */
export function RevealFrame({ children }: { children: ReactNode }) {
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
      <header className={styles.wordmark}>
        {brand === null && (
          <>
            <Seal state="unbroken" size={24} />
            <strong translate="no">{site}</strong>
          </>
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
          <Suspense fallback={<RevealSkeleton />}>
            <Branded {...brand}>{children}</Branded>
          </Suspense>
        ) : brand === null ? (
          children
        ) : (
          <>
            <RevealSkeleton />
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
            values={{ site }}
          />
        )}
      </footer>
    </div>
  );
}

/** The branding of a custom domain; null on the site's own host. */
export function useBrand() {
  return useQuery(siteQuery).data?.brand ?? null;
}

interface IntroProps {
  seal: SealState;
  animated?: boolean;
  heading: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
}

/** Seal, heading and lead. */
export function Intro({ seal, animated = false, heading, lead, children }: IntroProps) {
  return (
    <div className={styles.intro}>
      <Seal state={seal} size={96} animated={animated} />
      <PageHeading>{heading}</PageHeading>
      <p>{lead}</p>
      {children}
    </div>
  );
}

/** The title of the page in the browser tab until the message is opened or known to be spent. */
export function WaitingTitle() {
  return (
    <title>
      {useIntl().formatMessage({
        id: 'reveal.title',
        defaultMessage: 'A secret message',
        description: "Title of the recipient's page in the browser tab",
      })}
    </title>
  );
}

/** Placeholder for the sealed message. */
export function RevealSkeleton() {
  return (
    <div className={styles.intro}>
      <WaitingTitle />
      <Seal state="unbroken" size={96} />
      <LoadingHeading />
      <Skeleton width="22rem" height="2rem" />
      <Skeleton width="28rem" height="3.5rem" />
      <Skeleton height="5.5rem" />
    </div>
  );
}
