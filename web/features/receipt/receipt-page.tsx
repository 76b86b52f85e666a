import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { clearGenerated, generatedFor } from '../../data/generated-password.ts';
import type { Receipt } from '../../data/receipts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import { PrivateLabel } from './private-label.tsx';
import { Answers } from './receipt-answers.tsx';
import { ReceiptBoundary } from './receipt-boundary.tsx';
import { type ReceiptStatus, statusOf } from './receipt-status.ts';
import styles from './receipt.module.css';
import { Recipients } from './recipients.tsx';
import { ShareLink } from './share-link.tsx';
import { Timeline } from './timeline.tsx';

/** The private page of the secret's creator: the link to send, and the status of the secret. */
export function ReceiptPage({ metadataKey }: { metadataKey: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'receipt.title',
    defaultMessage: 'Your sealed secret',
    description: 'Title of the private page in the browser tab',
  });
  return (
    <ReceiptBoundary metadataKey={metadataKey} title={title}>
      {(receipt, fetchedAt) => (
        <Loaded receipt={receipt} fetchedAt={fetchedAt} metadataKey={metadataKey} />
      )}
    </ReceiptBoundary>
  );
}

interface LoadedProps {
  receipt: Receipt;
  fetchedAt: number;
  metadataKey: string;
}

function Loaded({ receipt, fetchedAt, metadataKey }: LoadedProps) {
  const alive = statusOf(receipt) === 'alive';
  const shareUrl = alive ? receipt.record.share_url : undefined;
  return (
    <div className={styles.page}>
      <Headline status={statusOf(receipt)} />
      {shareUrl !== undefined && <ShareLink url={shareUrl} />}
      <PrivateLabel label={receipt.record.label} />
      <Recipients receipt={receipt} metadataKey={metadataKey} />
      <SealedContent receipt={receipt} metadataKey={metadataKey} />
      <Timeline receipt={receipt} fetchedAt={fetchedAt} metadataKey={metadataKey} />
      <div className={styles.actions}>
        <Link to="/" className={buttonClass('secondary')}>
          <FormattedMessage
            id="receipt.another"
            defaultMessage="Create another secret"
            description="Link to the start page on the private page"
          />
        </Link>
        {alive && (
          <Link
            to="/private/$metadataKey/burn"
            params={{ metadataKey }}
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
      <Answers />
    </div>
  );
}

const badges = defineMessages({
  alive: {
    id: 'receipt.badge.alive',
    defaultMessage: 'Sealed, waiting for its reader',
    description: 'State of a secret that no one has opened',
  },
  received: {
    id: 'receipt.badge.received',
    defaultMessage: 'Seal broken',
    description: 'State of a secret that was opened',
  },
  burned: {
    id: 'receipt.badge.burned',
    defaultMessage: 'Burned',
    description: 'State of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.badge.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret whose time ran out',
  },
});

const headings = defineMessages({
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
    defaultMessage: 'It was burned unread',
    description: 'Heading of the private page after the secret was destroyed by its creator',
  },
  expired: {
    id: 'receipt.heading.expired',
    defaultMessage: 'It expired unopened',
    description: "Heading of the private page after the secret's time ran out",
  },
});

const leads = defineMessages({
  alive: {
    id: 'receipt.lead.alive',
    defaultMessage: 'It works once, for whoever opens it first. Pass it on with care.',
    description: 'Sentence above the link to send',
  },
  received: {
    id: 'receipt.lead.received',
    defaultMessage:
      'The link is used up and the secret is gone. If your reader says it was not them, treat it as known to a stranger.',
    description: 'Sentence on the page of a secret that was opened',
  },
  burned: {
    id: 'receipt.lead.burned',
    defaultMessage: 'The link no longer works and the secret cannot be brought back.',
    description: 'Sentence on the page of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.lead.expired',
    defaultMessage:
      'Nobody opened the link in time. The secret is gone; seal it again if it is still needed.',
    description: 'Sentence on the page of a secret whose time ran out',
  },
});

const seals: Record<ReceiptStatus, SealState> = {
  alive: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'expired',
};

/** The status of the secret as a badge, a heading and a sentence. The badge is a live region. */
export function Headline({ status }: { status: ReceiptStatus }) {
  const intl = useIntl();
  return (
    <div className={styles.headline}>
      <output className={styles.statusBadge} data-status={status}>
        <Seal state={seals[status]} size={20} />
        {intl.formatMessage(badges[status])}
      </output>
      <PageHeading size="large">{intl.formatMessage(headings[status])}</PageHeading>
      <p className={styles.lead}>{intl.formatMessage(leads[status])}</p>
    </div>
  );
}

/** The content as far as its creator may see it: a generated password once, else asterisks. */
function SealedContent({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  const generated = useGenerated(metadataKey);
  if (generated !== null) return <GeneratedPassword value={generated} />;
  if (statusOf(receipt) !== 'alive') return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.contentHeading}>
        <FormattedMessage
          id="receipt.content"
          defaultMessage="Your secret"
          description="Heading above the masked secret"
        />
      </h2>
      <p className={styles.masked} aria-hidden="true">
        ****************
      </p>
      <p className={styles.contentNote}>
        {receipt.details.has_passphrase ? (
          <FormattedMessage
            id="receipt.content.encrypted"
            defaultMessage="Encrypted with your passphrase. The reader needs both: tell them the passphrase by another road."
            description="Shown in place of a secret that has a passphrase"
          />
        ) : (
          <FormattedMessage
            id="receipt.content.masked"
            defaultMessage="Sealed. Only the first person to open the link will see it."
            description="Shown under the asterisks that stand for a secret without passphrase"
          />
        )}
      </p>
    </section>
  );
}

function GeneratedPassword({ value }: { value: string }) {
  const intl = useIntl();
  const what = intl.formatMessage({
    id: 'receipt.generated.what',
    defaultMessage: 'the generated password',
    description: 'What the copy button copies, read after "Copy"',
  });
  return (
    <section className={styles.card}>
      <h2 className={styles.contentHeading}>
        <FormattedMessage
          id="receipt.generated"
          defaultMessage="Generated password"
          description="Heading above a password that was just generated"
        />
      </h2>
      <div className={styles.generated}>
        <code className={styles.value} dir="ltr">
          {value}
        </code>
        <CopyButton text={value} variant="secondary" what={what} />
      </div>
      <p className={styles.contentNote}>
        <Icon name="eye" size={16} />
        <FormattedMessage
          id="receipt.generated.note"
          defaultMessage="You see it here until you leave or reload this page, and never again."
          description="Note under a password that was just generated"
        />
      </p>
    </section>
  );
}

/** The generated password, until the user leaves the page. */
function useGenerated(metadataKey: string): string | null {
  const [value, setValue] = useState(() => generatedFor(metadataKey));
  useEffect(() => {
    const clear = () => setValue(null);
    globalThis.addEventListener('pagehide', clear);
    return () => {
      globalThis.removeEventListener('pagehide', clear);
      clearGenerated(metadataKey);
    };
  }, [metadataKey]);
  return value;
}
