import { useEffect, useId, useRef } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type CreatedLink, isOwnPage, readLinks } from '../../api/created-links.ts';
import { isGone } from '../../api/failure.ts';
import { type Receipt, receiptQuery, recordActivity } from '../../api/receipts.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { BurnWaiting } from './burn.tsx';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import styles from './links-page.module.css';
import { CopySelected, Truncated } from './share-link.tsx';
import { linkProblems, linkStatusOf, shareUrlOf, StatusBadge, statusOf } from './status.tsx';

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
  const waiting = copies.flatMap(({ link, receipt }) =>
    receipt && statusOf(receipt) === 'alive' ? [{ ...link, receipt }] : [],
  );
  const urls = waiting.flatMap(({ receipt, fragment }) => shareUrlOf(receipt, fragment) ?? []);
  const cutAt = waiting.find(({ receipt }) => receipt.details.is_truncated)?.receipt.details
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

/** One of several secrets that were created together. */
interface Copy {
  readonly link: CreatedLink;
  /** Undefined until it is loaded. */
  readonly receipt: Receipt | undefined;
  readonly error: Error | null;
}

const messages = defineMessages({
  gone: {
    id: 'gone',
    defaultMessage: 'That information is no longer available.',
    description: 'Heading when a link leads to nothing',
  },
});

/** One of the links: who it is for, its state, and how to copy it. */
function LinkItem({ copy, number }: { copy: Copy; number: number }) {
  const intl = useIntl();
  const nameId = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const { link, receipt } = copy;
  const status = receipt && statusOf(receipt);
  const url = receipt ? shareUrlOf(receipt, link.fragment) : null;
  const linkStatus = receipt && linkStatusOf(receipt, url);
  return (
    <li className={styles.link} data-status={status}>
      <div className={styles.head}>
        <h2 className={styles.name} id={nameId}>
          <LinkName receipt={receipt} number={number} />
        </h2>
        {status && <StatusBadge status={status} />}
      </div>
      {url !== null && (
        <p ref={text} className={styles.url} dir="ltr" translate="no">
          {url}
        </p>
      )}
      {(linkStatus === 'unlinked' || linkStatus === 'closed') && (
        <p>{intl.formatMessage(linkProblems[linkStatus])}</p>
      )}
      {!receipt && <NotLoaded copy={copy} />}
      {receipt && (
        <div className={styles.buttons}>
          {url !== null && (
            <CopyButton
              text={url}
              variant="secondary"
              what={intl.formatMessage(
                {
                  id: 'copies.copy.what',
                  defaultMessage: 'link {number}',
                  description:
                    'What the copy button copies, read after "Copy": one of several links',
                },
                { number: intl.formatNumber(number) },
              )}
              fallback={{ select: text, message: <CopySelected /> }}
            />
          )}
          <Link
            to="/private/$metadataKey"
            params={{ metadataKey: link.metadataKey }}
            hash={link.fragment}
            className={buttonClass('secondary')}
            aria-describedby={nameId}
          >
            <FormattedMessage
              id="copies.page"
              defaultMessage="Private page"
              description="Link to the sender’s page about one of several links that were created together"
            />
          </Link>
        </div>
      )}
    </li>
  );
}

/** The address that the link was emailed to, or else its number. */
function LinkName({ receipt, number }: { receipt: Receipt | undefined; number: number }) {
  const intl = useIntl();
  const [recipient] = receipt?.record.recipients ?? [];
  return recipient === undefined ? (
    <FormattedMessage
      id="copies.link"
      defaultMessage="Link {number}"
      description="Name of one of several links that were created together"
      values={{ number: intl.formatNumber(number) }}
    />
  ) : (
    <bdi dir="ltr" translate="no">
      {recipient}
    </bdi>
  );
}

function NotLoaded({ copy: { error } }: { copy: Copy }) {
  const intl = useIntl();
  if (!error) return <Skeleton height="3rem" />;
  return <p>{isGone(error) ? intl.formatMessage(messages.gone) : loadFailureText(intl, error)}</p>;
}
