import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { isKey } from '../../../shared/link-key.ts';
import { isOwnPage } from '../../api/created-links.ts';
import type { Receipt } from '../../api/receipts.ts';
import { siteQuery } from '../../api/site.ts';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { buttonClass, textButtonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { AnswerReceipt, answerTitles, isAnswer } from './answer.tsx';
import { Help } from './answers.tsx';
import { PrivatePageBoundary, SkeletonAbove, SkeletonBelow } from './boundary.tsx';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import { DownloadStatus, PassphraseStatus } from './lockouts.tsx';
import styles from './private-page.module.css';
import { Address, BoundRecipients, EmailedHeading } from './recipients.tsx';
import { Sheet, Truncated } from './sheet.tsx';
import {
  emailedTo,
  isDisputed,
  linkProblems,
  linkStatusOf,
  shareUrlOf,
  StatusLine,
  statusOf,
} from './status.tsx';
import { Timeline } from './timeline.tsx';

const titles = defineMessages({
  alive: {
    id: 'conceal.secret',
    defaultMessage: 'Your secret',
    description:
      'Label of the field where the secret is typed; title of the private page in the browser tab',
  },
  received: {
    id: 'receipt.title.received',
    defaultMessage: 'Opened: your secret',
    description: 'Title of the private page in the browser tab after the secret was opened',
  },
});

function titleOf(intl: IntlShape, receipt: Receipt | undefined): string {
  const { label } = receipt?.record ?? {};
  const isReceived = receipt !== undefined && statusOf(receipt) === 'received';
  const { received, alive } = isAnswer(receipt) ? answerTitles : titles;
  if (label === undefined) return intl.formatMessage(isReceived ? received : alive);
  if (!isReceived) return label;
  return intl.formatMessage(
    {
      id: 'receipt.title.received.label',
      defaultMessage: 'Opened: {label}',
      description:
        'Title of the private page in the browser tab after the secret was opened; label is what its sender called it',
    },
    { label },
  );
}

/** The private page of the secret's creator: the link to send, and the status of the secret. */
export function PrivatePage() {
  const { metadataKey } = useParams({ from: '/_framed/private/$metadataKey/' });
  const intl = useIntl();
  if (!isKey(metadataKey)) return <IncompleteLink />;
  return (
    <>
      <RecentLink />
      <PrivatePageBoundary
        key={metadataKey}
        metadataKey={metadataKey}
        titleOf={(receipt) => titleOf(intl, receipt)}
      >
        {(receipt) => <Page receipt={receipt} metadataKey={metadataKey} />}
      </PrivatePageBoundary>
    </>
  );
}

/** For signed-in customers: the way to the list of all secrets. */
function RecentLink() {
  const site = useQuery(siteQuery).data;
  if (site && !site.authenticated) return null;
  return (
    // The same in a page that is prerendered, for visitors and customers.
    <p className={site ? undefined : styles.room}>
      <Link to="/recent" className={textButtonClass}>
        <FormattedMessage
          id="receipt.recent"
          defaultMessage="Back to recent secrets"
          description="Link above the heading of a private page, for signed-in customers"
        />
      </Link>
    </p>
  );
}

interface LoadedProps {
  receipt: Receipt;
  metadataKey: string;
}

interface PageProps {
  /** Undefined until it has arrived. */
  receipt: Receipt | undefined;
  metadataKey: string;
}

function Page({ receipt: loaded, metadataKey }: PageProps) {
  const isOwn = useIsOwn(loaded, metadataKey);
  const fragment = useLocation({ select: ({ hash }) => hash });
  const receipt = isOwn === undefined ? undefined : loaded;
  const shareUrl = receipt ? shareUrlOf(receipt, fragment) : null;
  useTabIcon(receipt && statusOf(receipt) === 'received' ? brokenSeal : null);
  return (
    <LinkSeal shortkey={receipt?.record.secret_shortkey}>
      <div className={styles.page}>
        {receipt && isAnswer(receipt) ? (
          <AnswerReceipt receipt={receipt} metadataKey={metadataKey} />
        ) : (
          <SecretReceipt
            receipt={receipt}
            shareUrl={shareUrl}
            isOwn={isOwn}
            metadataKey={metadataKey}
          />
        )}
      </div>
    </LinkSeal>
  );
}

interface SecretReceiptProps extends PageProps {
  /** The link to send, or null. */
  shareUrl: string | null;
  isOwn: boolean | undefined;
}

/** The page of a secret that has a link, or its placeholder. */
function SecretReceipt({ receipt, shareUrl, isOwn, metadataKey }: SecretReceiptProps) {
  return (
    <>
      {receipt ? (
        <Above receipt={receipt} shareUrl={shareUrl} isOwn={isOwn === true} />
      ) : (
        <SkeletonAbove />
      )}
      {/* That of the form becomes this one, which must stay the same element then; it is another one where it would move. */}
      <Sheet
        key={receipt === undefined || isAsExpected(receipt, isOwn) ? 'expected' : 'other'}
        receipt={receipt}
        shareUrl={shareUrl}
        metadataKey={metadataKey}
      />
      {receipt ? <Below receipt={receipt} metadataKey={metadataKey} /> : <SkeletonBelow />}
    </>
  );
}

/** Whether the sheet is where its placeholder was: below a line and a heading of one line. */
function isAsExpected({ record, details }: Receipt, isOwn: boolean | undefined): boolean {
  const hasMore = record.label !== undefined || record.show_recipients || details.size_max;
  return isOwn === true && !hasMore;
}

interface AboveProps {
  receipt: Receipt;
  /** The link to send, or null. */
  shareUrl: string | null;
  isOwn: boolean;
}

function Above({ receipt, shareUrl, isOwn }: AboveProps) {
  const isAlive = statusOf(receipt) === 'alive';
  return (
    <>
      <Headline receipt={receipt} shareUrl={shareUrl} />
      {!isOwn && isAlive && <WrongLink />}
      {isAlive && receipt.details.size_max !== undefined && (
        <Truncated max={receipt.details.size_max} />
      )}
    </>
  );
}

function Below({ receipt, metadataKey }: LoadedProps) {
  const isAlive = statusOf(receipt) === 'alive';
  return (
    <>
      <Generated receipt={receipt} metadataKey={metadataKey} />
      {isAlive && <OnlyForYou />}
      <BoundRecipients receipt={receipt} metadataKey={metadataKey} />
      <PassphraseStatus receipt={receipt} metadataKey={metadataKey} />
      <DownloadStatus receipt={receipt} metadataKey={metadataKey} />
      <Timeline receipt={receipt} metadataKey={metadataKey} />
      <Actions isAlive={isAlive} metadataKey={metadataKey} />
      <Help receipt={receipt} />
    </>
  );
}

/** Keeps people from sending the wrong link, and from losing this one. */
function OnlyForYou() {
  const intl = useIntl();
  return (
    <p className={styles.yours}>
      <span>
        <FormattedMessage
          id="receipt.yours"
          defaultMessage="<b>Keep this page to yourself.</b> With its address, anyone can follow, open and burn the secret."
          description="Under the link to send, on the sender's page: that its own address must not be sent"
          values={{ b: strong }}
        />
      </span>
      <CopyButton
        text={location.href}
        variant="quiet"
        what={intl.formatMessage(yoursTexts.what)}
        isWhatShown
      />
    </p>
  );
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

const yoursTexts = defineMessages({
  what: {
    id: 'receipt.yours.what',
    defaultMessage: 'the address of this page',
    description:
      'What a button copies, read after "Copy": the address of the sender\'s page, to be kept for later',
  },
});

/** The broken seal, for the tab of a secret that was opened. */
const brokenSeal = new URL('../../styles/favicon-broken.svg', import.meta.url).href;

/** Shows another icon in the tab until the page is left; null for that of the site. */
function useTabIcon(href: string | null): void {
  useEffect(() => {
    if (href === null) return;
    const usual = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    const own = document.createElement('link');
    own.rel = 'icon';
    own.type = 'image/svg+xml';
    own.href = href;
    // Browsers choose among all icons of a page, so it must be the only one.
    for (const link of usual) link.remove();
    document.head.append(own);
    return () => {
      own.remove();
      document.head.append(...usual);
    };
  }, [href]);
}

/** The sender's label of the secret, shown to anyone who holds the private link. */
function PrivateLabel({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <p className={styles.ownLabel}>
      <FormattedMessage
        id="receipt.label"
        defaultMessage="<name>Your label:</name> {label}"
        description="Line on the private page: what the sender called the secret. Recipients do not see it."
        values={{
          label: <bdi translate="no">{label}</bdi>,
          name: labelName,
        }}
      />
    </p>
  );
}

function labelName(text: ReactNode) {
  return <span className={styles.ownLabelName}>{text}</span>;
}

interface ActionsProps {
  /** The secret can still be opened. */
  isAlive: boolean;
  metadataKey: string;
}

function Actions({ isAlive, metadataKey }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Link to="/" className={buttonClass(isAlive ? 'secondary' : 'primary')}>
        <FormattedMessage
          id="receipt.another"
          defaultMessage="Create another secret"
          description="Link to the start page on the private page"
        />
      </Link>
      {isAlive && (
        <Link
          to="/private/$metadataKey/burn"
          params={{ metadataKey }}
          hash
          className={buttonClass('danger')}
        >
          <FormattedMessage
            id="receipt.burn"
            defaultMessage="Burn"
            description="Link to the page where a secret can be destroyed"
          />
        </Link>
      )}
    </div>
  );
}

const headings = {
  ...linkProblems,
  ...defineMessages({
    alive: {
      id: 'receipt.heading.alive',
      defaultMessage: 'Send this link',
      description: 'Heading of the private page, above the link to send',
    },
    received: {
      id: 'receipt.heading.received',
      defaultMessage: 'Your secret was opened',
      description: 'Heading of the private page after the secret was opened',
    },
    burned: {
      id: 'receipt.heading.burned',
      defaultMessage: 'Your secret was burned before it was opened',
      description: 'Heading of the private page after the secret was destroyed by its creator',
    },
    expired: {
      id: 'receipt.heading.expired',
      defaultMessage: 'Your secret expired before it was opened',
      description: "Heading of the private page after the secret's time ran out",
    },
    disputed: {
      id: 'receipt.heading.disputed',
      defaultMessage: 'Someone else may have opened your secret',
      description:
        'Heading of the private page after someone with the link reported that they did not open it',
    },
  }),
};

interface HeadlineProps {
  receipt: Receipt;
  /** The link to send, or null. */
  shareUrl: string | null;
}

/** The status of the secret, a heading that is true for it, and what its sender called it. */
function Headline({ receipt, shareUrl }: HeadlineProps) {
  return (
    <div className={styles.headline}>
      <StatusLine receipt={receipt} status={linkStatusOf(receipt, shareUrl)} />
      <PageHeading size="large">
        <HeadingText receipt={receipt} shareUrl={shareUrl} />
      </PageHeading>
      <PrivateLabel label={receipt.record.label} />
    </div>
  );
}

function HeadingText({ receipt, shareUrl }: HeadlineProps) {
  const { verified } = receipt.details;
  const status = linkStatusOf(receipt, shareUrl);
  if (isDisputed(receipt)) return <FormattedMessage {...headings.disputed} />;
  if (status === 'received' && verified !== undefined) {
    return (
      <FormattedMessage
        id="receipt.heading.verified"
        defaultMessage="Opened by {recipient}"
        description="Heading of the private page after a secret for certain people was opened by one of them; an email address"
        values={{ recipient: <Address>{verified}</Address> }}
      />
    );
  }
  const isEmailed = status === 'alive' && emailedTo(receipt).length > 0;
  return isEmailed ? (
    <EmailedHeading receipts={[receipt]} />
  ) : (
    <FormattedMessage {...headings[status]} />
  );
}

/** A generated password, once. */
function Generated({ receipt, metadataKey }: LoadedProps) {
  const generated = useGenerated(metadataKey);
  if (generated === null || statusOf(receipt) === 'burned') return null;
  return <GeneratedPassword value={generated} />;
}

/**
 * Whether the creator opened the page, as far as is known: it was created in this browser, or by the account that is signed
 * in. Undefined until that is known.
 */
function useIsOwn(receipt: Receipt | undefined, metadataKey: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['own-page', metadataKey],
    queryFn: () => isOwnPage(metadataKey),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Only the account that created the secret receives the list of emails.
  return receipt?.details.mails !== undefined || data;
}

/** For a person who was sent the address of this page instead of the link. */
function WrongLink() {
  return (
    <section className={styles.wrongLink} aria-labelledby="wrong-link">
      <h2 id="wrong-link">
        <FormattedMessage
          id="receipt.wrong-link"
          defaultMessage="Were you sent this link?"
          description="Heading for a person who was sent the address of the private page by mistake"
        />
      </h2>
      <p>
        <FormattedMessage
          id="receipt.wrong-link.text"
          defaultMessage="Then you have the wrong one: this page is for the sender only. Ask them for the other link, the one with “/secret/” in it."
          description="What a person should do who was sent the address of the private page by mistake"
        />
      </p>
    </section>
  );
}
