import { useEffect, useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type CreatedLink, isOwnPage, readLinks } from '../../api/created-links.ts';
import { isGone } from '../../api/failure.ts';
import { type Receipt, receiptQuery, recordActivity } from '../../api/receipts.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { outcomeNames } from '../../intl/names.ts';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { Seal } from '../../ui/seal.tsx';
import { BurnWaiting } from './burn.tsx';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import styles from './links-page.module.css';
import { CopySelected, Truncated } from './share-link.tsx';
import {
  isDisputed,
  linkProblems,
  linkStatusOf,
  reportedText,
  sealOf,
  shareUrlOf,
  statusOf,
} from './status.tsx';

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
        <Skeleton key={place} height="3.5rem" />
      ))}
    </div>
  );
}

/** What is shown of several secrets, as far as they are loaded. */
function LoadedLinks({ copies }: { copies: readonly Copy[] }) {
  const intl = useIntl();
  const generated = useGenerated(copies[0]?.link.metadataKey ?? '');
  // For the sender's own order: they are neither sent nor stored.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const waiting = copies.flatMap(({ link, receipt }) =>
    receipt && statusOf(receipt) === 'alive' ? [{ ...link, receipt }] : [],
  );
  const lines = waiting.flatMap(({ receipt, fragment, metadataKey }) => {
    const url = shareUrlOf(receipt, fragment);
    const name = names.get(metadataKey)?.trim();
    return url === null ? [] : [name ? `${name}: ${url}` : url];
  });
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
          defaultMessage="One for each recipient. Each opens a copy of its own, once."
          description="Sentence above several links that were created together"
        />
      </p>
      {cutAt !== undefined && <Truncated max={cutAt} />}
      {generated !== null && <GeneratedPassword value={generated} />}
      <ol className={styles.links}>
        {copies.map((copy, place) => (
          <LinkRow
            key={copy.link.metadataKey}
            copy={copy}
            number={place + 1}
            name={names.get(copy.link.metadataKey) ?? ''}
            onName={(name) => setNames(new Map(names).set(copy.link.metadataKey, name))}
          />
        ))}
      </ol>
      {lines.length > 1 && (
        <div className={styles.all}>
          <CopyButton
            text={lines.join('\n')}
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
            defaultMessage="New secret"
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
  optional: {
    id: 'copies.name.optional',
    defaultMessage: 'Name (optional)',
    description: 'In the empty field in which the sender of several links names one of them',
  },
});

interface LinkRowProps {
  copy: Copy;
  /** From 1. */
  number: number;
  name: string;
  onName: (name: string) => void;
}

/** One of the links in a row: its seal, who it is for, its state, and how to copy it. */
function LinkRow({ copy, number, name, onName }: LinkRowProps) {
  const intl = useIntl();
  const text = useRef<HTMLParagraphElement>(null);
  const { link, receipt } = copy;
  const url = receipt ? shareUrlOf(receipt, link.fragment) : null;
  const [recipient] = receipt?.record.recipients ?? [];
  const inSentence = { number: intl.formatNumber(number) };
  return (
    <li className={styles.link} data-status={receipt && statusOf(receipt)}>
      <LinkSeal shortkey={receipt?.record.secret_shortkey}>
        <Seal state={receipt ? sealOf(receipt) : 'unbroken'} size={28} />
      </LinkSeal>
      <div className={styles.who}>
        {recipient === undefined ? (
          <input
            className={styles.name}
            value={name}
            aria-label={intl.formatMessage(
              {
                id: 'copies.name',
                defaultMessage: 'Name of link {number}',
                description:
                  'Label, for screen readers, of the field in which the sender of several links names one of them',
              },
              inSentence,
            )}
            placeholder={`${intl.formatNumber(number)} · ${intl.formatMessage(messages.optional)}`}
            autoComplete="off"
            onChange={(event) => onName(event.currentTarget.value)}
          />
        ) : (
          <bdi dir="ltr" className={styles.address} translate="no">
            {recipient}
          </bdi>
        )}
        {url !== null && (
          <p ref={text} className={styles.url} dir="ltr" translate="no">
            {url}
          </p>
        )}
        {!receipt && <NotLoaded copy={copy} />}
      </div>
      {receipt && (
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey: link.metadataKey }}
          hash={link.fragment}
          className={styles.state}
        >
          <StateText receipt={receipt} url={url} />
        </Link>
      )}
      {url !== null && (
        <CopyButton
          text={url}
          variant="secondary"
          what={intl.formatMessage(
            {
              id: 'copies.copy.what',
              defaultMessage: 'link {number}',
              description: 'What the copy button copies, read after "Copy": one of several links',
            },
            inSentence,
          )}
          fallback={{ select: text, message: <CopySelected /> }}
        />
      )}
    </li>
  );
}

/** Leads to the private page of the link. */
function StateText({ receipt, url }: { receipt: Receipt; url: string | null }) {
  const intl = useIntl();
  const status = linkStatusOf(receipt, url);
  if (isDisputed(receipt)) return intl.formatMessage(reportedText);
  switch (status) {
    case 'alive':
    case 'unlinked':
    case 'closed':
      return intl.formatMessage(status === 'closed' ? linkProblems.closed : linkProblems.unlinked);
    case 'received':
    case 'burned':
    case 'expired':
      return intl.formatMessage(outcomeNames[status]);
  }
}

function NotLoaded({ copy: { error } }: { copy: Copy }) {
  const intl = useIntl();
  if (!error) return <Skeleton height="2rem" />;
  return <p>{isGone(error) ? intl.formatMessage(messages.gone) : loadFailureText(intl, error)}</p>;
}
