import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Receipt } from '../../data/receipts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Answers } from './answers.tsx';
import { Headline } from './headline.tsx';
import { Recipients } from './recipients.tsx';
import styles from './receipt-page.module.css';
import { SealedContent } from './sealed-content.tsx';
import { ShareLink } from './share-link.tsx';
import { fateOf } from './events.ts';
import { Timeline } from './timeline.tsx';
import { ReceiptBoundary } from './receipt-gate.tsx';

/** The creator's page: what to send, and what has become of it. */
export function ReceiptPage({ metadataKey }: { metadataKey: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'receipt.title',
    defaultMessage: 'Your sealed secret',
    description: "Title of the creator's page in the browser tab",
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
  const alive = fateOf(receipt) === 'alive';
  const shareUrl = alive ? receipt.record.share_url : undefined;
  return (
    <div className={styles.page}>
      <Headline fate={fateOf(receipt)} />
      {shareUrl !== undefined && <ShareLink url={shareUrl} />}
      <Recipients receipt={receipt} metadataKey={metadataKey} />
      <SealedContent receipt={receipt} metadataKey={metadataKey} />
      <Timeline receipt={receipt} fetchedAt={fetchedAt} metadataKey={metadataKey} />
      <div className={styles.actions}>
        <Link to="/" className={buttonClass('secondary')}>
          <FormattedMessage
            id="receipt.another"
            defaultMessage="Create another secret"
            description="Link to the start page on the creator's page"
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
