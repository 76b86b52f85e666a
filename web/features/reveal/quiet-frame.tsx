import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type Site, siteQuery } from '../../data/site.ts';
import type { BrandedProps } from '../../ui/branded.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import styles from './quiet-frame.module.css';
import { RevealSkeleton } from './reveal-skeleton.tsx';

/** Whose domain this is, is waited for so long. */
const BRAND_MS_MAX = 3000;

/** Nobody is kept from a message by a name and a colour that did not arrive. */
const Branded = lazy(async () => {
  const loaded = await import('../../ui/branded.tsx').catch(() => null);
  return { default: loaded?.Branded ?? Plain };
});

function Plain({ children }: BrandedProps) {
  return children;
}

/** Nothing around the message but who carries it, and on a customer's domain whose it is. */
export function QuietFrame({ children }: { children: ReactNode }) {
  const { data, isFetched } = useQuery(siteQuery);
  const [brand, setBrand] = useState<Site['brand']>();
  // Once and for all: nothing may move, nor a message that is open be lost, when the site is heard of later.
  if (isFetched && brand === undefined) setBrand(data?.brand ?? null);
  useEffect(() => {
    const impatience = setTimeout(() => setBrand((known) => known ?? null), BRAND_MS_MAX);
    return () => clearTimeout(impatience);
  }, []);
  const site = data?.site_name;
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        {brand ? (
          <Suspense fallback={<RevealSkeleton />}>
            <Branded {...brand}>{children}</Branded>
          </Suspense>
        ) : brand === null ? (
          children
        ) : (
          <RevealSkeleton />
        )}
      </main>
      <footer className={styles.footer}>
        <LanguageSelect />
        {site !== undefined && (
          <FormattedMessage
            id="reveal.powered-by"
            defaultMessage="Powered by {site}"
            description="The only line under the reader's page"
            values={{ site }}
          />
        )}
      </footer>
    </div>
  );
}
