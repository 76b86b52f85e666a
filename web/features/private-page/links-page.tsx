import { useEffect, useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type CreatedLink, isOwnPage, readLinks } from '../../api/created-links.ts';
import { isGone } from '../../api/failure.ts';
import { linkNames } from '../../api/link-memory.ts';
import { type Receipt, receiptQuery, recordActivity } from '../../api/receipts.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { outcomeNames } from '../../intl/names.ts';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { CopySelected } from '../../parts/link-to-send.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ReturnHome } from '../../ui/failure.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { Notice, PageHeading } from '../../ui/notice.tsx';
import { Seal } from '../../ui/seal.tsx';
import { BurnWaiting } from './burn.tsx';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import styles from './links-page.module.css';
import { Address, EmailedHeading, emailStates } from './recipients.tsx';
import { NoLink, Truncated } from './sheet.tsx';
import {
  emailedTo,
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
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map(linkNames));
  const rename = (metadataKey: string, name: string) => {
    linkNames.set(metadataKey, name);
    setNames(new Map(linkNames));
  };
  const waiting = copies.flatMap(({ link, receipt }) =>
    receipt && statusOf(receipt) === 'alive' ? [{ ...link, receipt }] : [],
  );
  const lines = waiting.flatMap(({ receipt, fragment, metadataKey }) => {
    const url = urlToSend(receipt, fragment);
    const name = names.get(metadataKey)?.trim();
    return url === null ? [] : [name ? `${name}: ${url}` : url];
  });
  const isUnlinked = waiting.some(
    ({ receipt, fragment }) => linkStatusOf(receipt, shareUrlOf(receipt, fragment)) === 'unlinked',
  );
  const cutAt = waiting.find(({ receipt }) => receipt.details.is_truncated)?.receipt.details
    .size_max;
  return (
    <div className={styles.page}>
      <PageHeading size="large">
        <HeadingText copies={copies} hasLinks={lines.length > 0} />
      </PageHeading>
      {lines.length > 0 && (
        <p className={styles.lead}>
          <FormattedMessage
            id="copies.lead"
            defaultMessage="One for each recipient. Each opens its own copy, once."
            description="Sentence above several links that were created together"
          />
        </p>
      )}
      {cutAt !== undefined && <Truncated max={cutAt} />}
      {generated !== null && <GeneratedPassword value={generated} />}
      <ol className={styles.links}>
        {copies.map((copy, place) => (
          <LinkRow
            key={copy.link.metadataKey}
            copy={copy}
            number={place + 1}
            name={names.get(copy.link.metadataKey) ?? ''}
            onName={(name) => rename(copy.link.metadataKey, name)}
          />
        ))}
      </ol>
      {isUnlinked && <NoLink />}
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
          defaultMessage="Save the address of this page if you need this list again. The names that you type are forgotten when you close or reload this tab. Do not share the address: it leads to the private pages of all links."
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

/** The link that the sender is to send; null where it was emailed, too: sent again, it leaves one of two people before an opened secret. */
function urlToSend(receipt: Receipt, fragment: string): string | null {
  return emailedTo(receipt).length > 0 ? null : shareUrlOf(receipt, fragment);
}

const headings = defineMessages({
  alive: {
    id: 'copies.heading',
    defaultMessage: 'Send these links',
    description: 'Heading of the page with several links that were created together',
  },
  disputed: {
    id: 'copies.heading.disputed',
    defaultMessage: 'Someone else may have opened one of them',
    description:
      'Heading of the page with several links, after someone with one of them reported that they did not open it',
  },
  received: {
    id: 'copies.heading.received',
    defaultMessage: 'All were opened',
    description: 'Heading of the page with several links after each of their secrets was opened',
  },
  over: {
    id: 'copies.heading.over',
    defaultMessage: 'None can be opened any more',
    description:
      'Heading of the page with several links when each of their secrets was opened, burned or has expired',
  },
});

interface HeadingTextProps {
  copies: readonly Copy[];
  /** There are links to send. */
  hasLinks: boolean;
}

function HeadingText({ copies, hasLinks }: HeadingTextProps) {
  const receipts = copies.flatMap(({ receipt }) => receipt ?? []);
  if (receipts.some(isDisputed)) return <FormattedMessage {...headings.disputed} />;
  if (hasLinks) return <FormattedMessage {...headings.alive} />;
  if (receipts.length === copies.length && receipts.every(({ record }) => record.is_received)) {
    return <FormattedMessage {...headings.received} />;
  }
  if (copies.every(isSpent)) return <FormattedMessage {...headings.over} />;
  const isEmailed = receipts.some((receipt) => emailedTo(receipt).length > 0);
  return isEmailed ? (
    <EmailedHeading receipts={receipts} />
  ) : (
    <FormattedMessage {...linkProblems.unlinked} />
  );
}

/** Whether no one can open a copy any more, as far as is known. */
function isSpent({ link, receipt, error }: Copy): boolean {
  if (!receipt) return isGone(error);
  const status = linkStatusOf(receipt, shareUrlOf(receipt, link.fragment));
  return status !== 'alive' && status !== 'unlinked';
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
  waiting: {
    id: 'recent.status.viewed',
    defaultMessage: 'Waiting',
    description:
      'State of a secret in the list: its creator has its link, no recipient has opened it',
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
  const url = receipt ? urlToSend(receipt, link.fragment) : null;
  const [recipient] = receipt ? emailedTo(receipt) : [];
  const inSentence = { number: intl.formatNumber(number) };
  return (
    <li className={styles.link} data-status={receipt && statusOf(receipt)}>
      <LinkSeal shortkey={receipt?.record.secret_shortkey}>
        <Seal state={receipt ? sealOf(receipt) : 'unbroken'} size={28} />
      </LinkSeal>
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
        <p className={styles.name}>
          <Address>{recipient}</Address>
        </p>
      )}
      {url !== null && (
        <p ref={text} className={styles.url} dir="ltr" translate="no">
          {url}
        </p>
      )}
      {!receipt && <NotLoaded copy={copy} />}
      {receipt && (
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey: link.metadataKey }}
          hash={link.fragment}
          className={styles.state}
          data-disputed={isDisputed(receipt)}
        >
          <StateText receipt={receipt} fragment={link.fragment} />
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

function StateText({ receipt, fragment }: { receipt: Receipt; fragment: string }) {
  const status = linkStatusOf(receipt, shareUrlOf(receipt, fragment));
  if (isDisputed(receipt)) return <FormattedMessage {...reportedText} />;
  switch (status) {
    case 'alive':
    case 'unlinked': {
      const isUnsent = receipt.details.mails?.some(({ state }) => state === 'failed');
      return <FormattedMessage {...(isUnsent ? emailStates.failed : messages.waiting)} />;
    }
    case 'closed':
      return <FormattedMessage {...linkProblems.closed} />;
    case 'received':
    case 'burned':
    case 'expired':
      return <FormattedMessage {...outcomeNames[status]} />;
  }
}

function NotLoaded({ copy: { error } }: { copy: Copy }) {
  const intl = useIntl();
  if (!error) return <Skeleton height="1.5rem" />;
  return (
    <p className={styles.failure}>
      {isGone(error) ? intl.formatMessage(messages.gone) : loadFailureText(intl, error)}
    </p>
  );
}
