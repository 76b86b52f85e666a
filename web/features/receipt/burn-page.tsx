import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOver, type Receipt } from '../../data/receipts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BurnForm } from './burn-form.tsx';
import styles from './burn-page.module.css';
import { ReceiptBoundary } from './receipt-gate.tsx';

/** Where a secret is destroyed before anybody reads it: the first click led here, the second confirms. */
export function BurnPage({ metadataKey }: { metadataKey: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'burn.title',
    defaultMessage: 'Burn a secret',
    description: 'Title of the burn page in the browser tab',
  });
  return (
    <ReceiptBoundary metadataKey={metadataKey} title={title}>
      {(receipt) => <Loaded receipt={receipt} metadataKey={metadataKey} />}
    </ReceiptBoundary>
  );
}

function Loaded({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  return isOver(receipt) ? (
    <CannotBurn receipt={receipt} metadataKey={metadataKey} />
  ) : (
    <div className={styles.page}>
      <BurnForm metadataKey={metadataKey} hasPassphrase={receipt.details.has_passphrase} />
    </div>
  );
}

function CannotBurn({
  receipt: { record },
  metadataKey,
}: {
  receipt: Receipt;
  metadataKey: string;
}) {
  const { received, burned, expiration_stamp: expired } = record;
  const date = <ExactMoment atSeconds={received ?? burned ?? expired} />;
  return (
    <Notice
      seal={received === null ? 'burned' : 'broken'}
      heading={
        <FormattedMessage
          id="burn.cannot"
          defaultMessage="Cannot burn!"
          description="Heading when a secret is already gone"
        />
      }
    >
      <p>
        {received !== null ? (
          <FormattedMessage
            id="burn.cannot.received"
            defaultMessage="This secret was already viewed on {date}."
            description="Why a secret cannot be burned: somebody has opened it"
            values={{ date }}
          />
        ) : burned !== null ? (
          <FormattedMessage
            id="burn.cannot.burned"
            defaultMessage="This secret was already burned on {date}."
            description="Why a secret cannot be burned: it was burned before"
            values={{ date }}
          />
        ) : (
          <FormattedMessage
            id="burn.cannot.expired"
            defaultMessage="This secret expired on {date}. There is nothing left to burn."
            description="Why a secret cannot be burned: its time ran out"
            values={{ date }}
          />
        )}
      </p>
      <Link
        to="/private/$metadataKey"
        params={{ metadataKey }}
        className={buttonClass('secondary')}
      >
        <FormattedMessage
          id="burn.back"
          defaultMessage="Back to the secret’s page"
          description="Link from the burn page to the creator's page"
        />
      </Link>
    </Notice>
  );
}
