import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Site, siteQuery } from '../../data/site.ts';
import { Alert } from '../../ui/alert.tsx';
import type { BrandedProps } from '../../ui/branded.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './reveal.module.css';

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
export function RevealFrame({ children }: { children: ReactNode }) {
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

/** Whose domain this is; null on the site's own. */
export function useBrand() {
  return useQuery(siteQuery).data?.brand ?? null;
}

interface IntroProps {
  seal: SealState;
  animated?: boolean;
  heading: ReactNode;
  lead: ReactNode;
}

/** The seal, what it is, and what happens next. */
export function Intro({ seal, animated = false, heading, lead }: IntroProps) {
  return (
    <div className={styles.intro}>
      <Seal state={seal} size={96} animated={animated} />
      <PageHeading>{heading}</PageHeading>
      <p>{lead}</p>
    </div>
  );
}

/** Keeps the room of the sealed message. */
export function RevealSkeleton() {
  return (
    <div className={styles.intro}>
      <Seal state="unbroken" size={96} />
      <LoadingHeading />
      <Skeleton width="22rem" height="2rem" />
      <Skeleton width="28rem" height="3.5rem" />
      <Skeleton height="5.5rem" />
    </div>
  );
}

const messages = defineMessages({
  before: {
    id: 'reveal.owner.before',
    defaultMessage: 'You created this secret. If you open it, your reader no longer can.',
    description: "Warning to the secret's creator before opening it",
  },
  after: {
    id: 'reveal.owner.after',
    defaultMessage: 'You viewed your own secret. The link no longer works for anybody else.',
    description: "Warning to the secret's creator after opening it",
  },
});

/** Keeps creators from using up the link that they made for somebody else. */
export function OwnerNotice({ when }: { when: 'before' | 'after' }) {
  const intl = useIntl();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const dismiss = () => {
    setShown(false);
    // The button that had the focus is gone: reading goes on from the top.
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.ownerNotice}>
      <Alert kind="warning" onDismiss={dismiss}>
        {intl.formatMessage(messages[when])}
      </Alert>
    </div>
  );
}
