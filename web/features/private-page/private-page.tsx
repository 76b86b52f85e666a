import { Truncated, ShareLink } from './share-link.tsx';
import styles from './private-page.module.css';
import { GeneratedPassword, useGenerated } from './generated.tsx';
import { buttonClass, textButtonClass } from '../../ui/button.tsx';
import { Recipients, BoundRecipients } from './recipients.tsx';
import { PrivatePageSkeleton, PrivatePageBoundary } from './boundary.tsx';
import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CODE_COMPARISONS_MAX } from '../../../shared/limits.ts';
import { isKey } from '../../../shared/link-key.ts';
import { isOwnPage } from '../../api/created-links.ts';
import type { Receipt } from '../../api/receipts.ts';
import { siteQuery } from '../../api/site.ts';
import { IncompleteLink } from '../../parts/incomplete-link.tsx';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { DownloadStatus, EncryptedSize, PassphraseStatus } from './lockouts.tsx';
import { Answers } from './answers.tsx';
import {
  linkProblems,
  type LinkStatus,
  linkStatusOf,
  shareUrlOf,
  StatusBadge,
  statusOf,
} from './status.tsx';
import { DisputeNotice, Timeline } from './timeline.tsx';

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

/** The private page of the secret's creator: the link to send, and the status of the secret. */
export function PrivatePage() {
  const { metadataKey } = useParams({ from: '/_framed/private/$metadataKey/' });
  const intl = useIntl();
  const titleOf = (receipt?: Receipt) =>
    intl.formatMessage(
      receipt && statusOf(receipt) === 'received' ? titles.received : titles.alive,
    );
  if (!isKey(metadataKey)) return <IncompleteLink />;
  return (
    <>
      <RecentLink />
      <PrivatePageBoundary key={metadataKey} metadataKey={metadataKey} titleOf={titleOf}>
        {(receipt) => <Loaded receipt={receipt} metadataKey={metadataKey} />}
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

function Loaded({ receipt, metadataKey }: LoadedProps) {
  const status = statusOf(receipt);
  const isOwn = useIsOwn(receipt, metadataKey);
  const shareUrl = shareUrlOf(receipt, useLocation({ select: ({ hash }) => hash }));
  useTabIcon(status === 'received' ? brokenSeal : null);
  if (isOwn === undefined) return <PrivatePageSkeleton />;
  const { secret_key: secretKey, sealed_by: sealedBy, label } = receipt.record;
  const hasLink = shareUrl !== null;
  const linkStatus = linkStatusOf(receipt, shareUrl);
  return (
    <LinkSeal secretKey={secretKey}>
      <div className={styles.page}>
        {!isOwn && status === 'alive' && <WrongLink hasLink={hasLink} />}
        <PassphraseStatus receipt={receipt} metadataKey={metadataKey} />
        <DisputeNotice receipt={receipt} />
        <Headline status={linkStatus} />
        {status === 'alive' && receipt.details.size_max !== undefined && (
          <Truncated max={receipt.details.size_max} />
        )}
        {status === 'alive' && shareUrl !== null && (
          <ShareLink url={shareUrl} metadataKey={metadataKey} />
        )}
        <PrivateLabel label={label} />
        <BoundRecipients receipt={receipt} metadataKey={metadataKey} />
        <Recipients receipt={receipt} metadataKey={metadataKey} />
        <DownloadStatus receipt={receipt} metadataKey={metadataKey} />
        {(hasLink || status !== 'alive') && (
          <SealedContent receipt={receipt} metadataKey={metadataKey} />
        )}
        <Actions canBurn={status === 'alive'} metadataKey={metadataKey} />
        {/* Grows while the page is open: no button is below. */}
        <Timeline receipt={receipt} />
        <Answers sealedBy={sealedBy} />
      </div>
    </LinkSeal>
  );
}

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

function Actions({ canBurn, metadataKey }: { canBurn: boolean; metadataKey: string }) {
  return (
    <div className={styles.actions}>
      <Link to="/" className={buttonClass('secondary')}>
        <FormattedMessage
          id="receipt.another"
          defaultMessage="Create another secret"
          description="Link to the start page on the private page"
        />
      </Link>
      {canBurn && (
        <Link
          to="/private/$metadataKey/burn"
          params={{ metadataKey }}
          hash
          className={buttonClass('danger')}
        >
          <FormattedMessage
            id="receipt.burn"
            defaultMessage="Burn this secret"
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
      defaultMessage: 'It was opened',
      description: 'Heading of the private page after the secret was opened',
    },
    burned: {
      id: 'receipt.heading.burned',
      defaultMessage: 'It was burned before it was opened',
      description: 'Heading of the private page after the secret was destroyed by its creator',
    },
    expired: {
      id: 'receipt.heading.expired',
      defaultMessage: 'It expired before it was opened',
      description: "Heading of the private page after the secret's time ran out",
    },
  }),
};

const leads = defineMessages({
  alive: {
    id: 'receipt.lead.alive',
    defaultMessage: 'It works once, for the first person who opens it.',
    description: 'Sentence above the link to send',
  },
  unlinked: {
    id: 'receipt.lead.unlinked',
    defaultMessage:
      'This secret was encrypted in your browser, and this site never had its key. The link is only where you created it: on the page that opened then, with its full address, and wherever you copied it. If you no longer have it, burn this secret and create a new one.',
    description: 'Why the private page does not show the link, and what to do',
  },
  received: {
    id: 'receipt.lead.received',
    defaultMessage:
      'The link was used, and the secret was deleted. If your recipient did not open it, someone else has read it: change it now.',
    description: 'Sentence on the page of a secret that was opened',
  },
  burned: {
    id: 'receipt.lead.burned',
    defaultMessage: 'The link no longer works, and the secret cannot be recovered.',
    description: 'Sentence on the page of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.lead.expired',
    defaultMessage:
      'No one opened the link in time, and the secret was deleted. If it is still needed, create a new link.',
    description: 'Sentence on the page of a secret whose time ran out',
  },
});

/** The status of the secret as a badge, a heading and a sentence. */
function Headline({ status }: { status: LinkStatus }) {
  const intl = useIntl();
  const badge = status === 'unlinked' || status === 'closed' ? 'alive' : status;
  return (
    <div className={styles.headline}>
      <StatusBadge status={badge} />
      <PageHeading size="large">{intl.formatMessage(headings[status])}</PageHeading>
      <p className={styles.lead}>
        {status === 'closed' ? <ClosedLead /> : intl.formatMessage(leads[status])}
      </p>
    </div>
  );
}

function ClosedLead() {
  return (
    <FormattedMessage
      id="receipt.lead.closed"
      defaultMessage="Closed for good: {max, number} wrong codes were entered. Burn this secret, and create a new link."
      description="Why a link no longer works that only certain people could open, and what to do"
      values={{ max: CODE_COMPARISONS_MAX }}
    />
  );
}

/** The content as far as its creator may see it: a generated password, once. */
function SealedContent({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  const generated = useGenerated(metadataKey);
  if (generated !== null && statusOf(receipt) !== 'burned') {
    return <GeneratedPassword value={generated} />;
  }
  const { has_passphrase: hasPassphrase, parts = 0 } = receipt.details;
  const isByBrowser = receipt.record.sealed_by === 'browser';
  // With a passphrase, or in parts, its own note is shown.
  if (statusOf(receipt) !== 'alive' || (isByBrowser ? parts > 0 : hasPassphrase)) return null;
  return (
    <p className={styles.contentNote}>
      {isByBrowser ? (
        <span>
          <FormattedMessage
            id="receipt.content.sealed.browser"
            defaultMessage="Encrypted in your browser: this site cannot read your secret. Only the link can show it, once."
            description="Shown in place of a secret that was encrypted in the browser"
          />{' '}
          <EncryptedSize receipt={receipt} />
        </span>
      ) : (
        <FormattedMessage
          id="receipt.content.sealed"
          defaultMessage="Your secret is stored encrypted. Only the link can show it, once."
          description="Shown in place of a secret without passphrase"
        />
      )}
    </p>
  );
}

/**
 * Whether the creator opened the page, as far as is known: it was created in this browser, or by the account that is signed
 * in. Undefined until that is known.
 */
function useIsOwn({ details }: Receipt, metadataKey: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['own-page', metadataKey],
    queryFn: () => isOwnPage(metadataKey),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Only the account that created the secret receives the list of emails.
  return details.mails !== undefined || data;
}

/**
 * For a person who was sent the address of this page instead of the link.
 *
 * @param hasLink whether the page shows the link
 */
function WrongLink({ hasLink }: { hasLink: boolean }) {
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
      {hasLink && (
        <p>
          <FormattedMessage
            id="receipt.wrong-link.sender"
            defaultMessage="Did you create the secret in another browser? Everything you need is below."
            description="For the creator who opens the private page in another browser"
          />
        </p>
      )}
    </section>
  );
}
