import { useEffect } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type CreatedLink, readLinks } from '../../api/created-links.ts';
import { isOwnPage } from '../../api/own-pages.ts';
import { receiptQuery, recordActivity } from '../../api/receipts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { BurnWaiting } from './burn-waiting.tsx';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import { type Copy, LinkItem, urlOf } from './link-item.tsx';
import styles from './links-page.module.css';
import { statusOf } from './receipt-status.ts';
import { Truncated } from './truncated.tsx';

/** The links of several secrets that were created together. Its address lists them; no server stores the list. */
export function LinksPage() {
  const intl = useIntl();
  const fragment = useLocation({ select: ({ hash }) => hash });
  const links = readLinks(fragment);
  const title = intl.formatMessage({
    id: 'copies.title',
    defaultMessage: 'Your links',
    description:
      'Title, in the browser tab, of the page with several links that were created together',
  });
  return (
    <>
      <title>{title}</title>
      {links.length === 0 ? <NoLinks /> : <Links key={fragment} links={links} />}
    </>
  );
}

function NoLinks() {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="copies.none"
          defaultMessage="There are no links in this address"
          description="Heading of the page with several links, when its address has none"
        />
      }
    >
      <p>
        <FormattedMessage
          id="copies.none.text"
          defaultMessage="Open the page with its full address, as it was when you created the links."
          description="What to do when the address of the page with several links has none"
        />
      </p>
      <ReturnHome />
    </Notice>
  );
}

function Links({ links }: { links: readonly CreatedLink[] }) {
  useEffect(() => {
    recordActivity();
    // Their private pages belong to this browser, too.
    for (const { metadataKey } of links) void isOwnPage(metadataKey);
  }, [links]);
  const found = useQueries({ queries: links.map(({ metadataKey }) => receiptQuery(metadataKey)) });
  const copies = links.map((link, place) => {
    const { data: receipt, error = null } = found[place] ?? {};
    return { link, receipt, error };
  });
  // All appear at once, so that none moves; what failed is tried again in its place.
  const isAnswered = found.every(
    ({ data, failureCount }) => data !== undefined || failureCount > 0,
  );
  return isAnswered ? <LoadedLinks copies={copies} /> : <LinksSkeleton count={links.length} />;
}

function LinksSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <Skeleton width="20rem" height="2.5rem" />
      <Skeleton height="3rem" />
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} height="9rem" />
      ))}
    </div>
  );
}

/** What is shown of several secrets, as far as they are loaded. */
function LoadedLinks({ copies }: { copies: readonly Copy[] }) {
  const intl = useIntl();
  const generated = useGenerated(copies[0]?.link.metadataKey ?? '');
  const waiting = copies.filter(({ receipt }) => receipt && statusOf(receipt) === 'alive');
  const urls = waiting.flatMap((copy) => urlOf(copy) ?? []);
  const cutAt = waiting.find(({ receipt }) => receipt?.details.is_truncated)?.receipt?.details
    .size_max;
  return (
    <div className={styles.page}>
      <PageHeading size="large">
        <FormattedMessage
          id="copies.heading"
          defaultMessage="Send these links"
          description="Heading of the page with several links that were created together"
        />
      </PageHeading>
      <p className={styles.lead}>
        <FormattedMessage
          id="copies.lead"
          defaultMessage="Give one to each recipient. Each link works once and opens a copy of its own: opening one does not affect the others."
          description="Sentence above several links that were created together"
        />
      </p>
      {urls.length > 1 && (
        <div>
          <CopyButton
            text={urls.join('\n')}
            what={intl.formatMessage({
              id: 'copies.copy-all',
              defaultMessage: 'all links',
              description:
                'What the copy button copies, read after "Copy": several links, one on each line',
            })}
            isWhatShown
          />
        </div>
      )}
      {cutAt !== undefined && <Truncated max={cutAt} />}
      {generated !== null && <GeneratedPassword value={generated} />}
      <ol className={styles.links}>
        {copies.map((copy, place) => (
          <LinkItem key={copy.link.metadataKey} copy={copy} number={place + 1} />
        ))}
      </ol>
      <p className={styles.note}>
        <FormattedMessage
          id="copies.note"
          defaultMessage="This list is only in the address of this page. Save the address if you need the list again, and give it to no one: it leads to the private pages of all links."
          description="Note under several links that were created together"
        />
      </p>
      <div className={styles.actions}>
        <Link to="/" className={buttonClass('secondary')}>
          <FormattedMessage
            id="receipt.another"
            defaultMessage="Create another secret"
            description="Link to the start page on the private page"
          />
        </Link>
        {waiting.length > 0 && <BurnWaiting waiting={waiting} />}
      </div>
    </div>
  );
}
