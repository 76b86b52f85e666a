import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { burn, isOver, type Receipt, receiptQuery } from '../../api/receipts.ts';
import { refreshRecent } from '../../api/recent.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert, Notice, PageHeading } from '../../ui/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { Seal } from '../../ui/seal.tsx';
import styles from './burn-page.module.css';
import { burnPassphrase, BurnPassphraseField } from './burn-passphrase.tsx';
import { useClearedOnLeave } from './generated.tsx';
import { ReceiptBoundary } from './receipt-boundary.tsx';

/** Confirmation before a secret is destroyed unread. */
export function BurnPage({ metadataKey }: { metadataKey: string }) {
  useClearedOnLeave(metadataKey);
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'burn.title',
    defaultMessage: 'Burn a secret',
    description: 'Title of the burn page in the browser tab',
  });
  return (
    <ReceiptBoundary metadataKey={metadataKey} titleOf={() => title}>
      {(receipt) => <Loaded receipt={receipt} metadataKey={metadataKey} />}
    </ReceiptBoundary>
  );
}

function Loaded({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  return isOver(receipt) ? (
    <CannotBurn receipt={receipt} metadataKey={metadataKey} />
  ) : (
    <div className={styles.page}>
      <BurnForm
        metadataKey={metadataKey}
        // The site has nothing to check the passphrase of a browser with.
        hasPassphrase={receipt.details.has_passphrase && receipt.record.sealed_by === undefined}
      />
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
            defaultMessage="This secret was already viewed on {date}. If that was not your recipient, change it now."
            description="Why a secret cannot be burned: someone has opened it"
            values={{ date }}
          />
        ) : burned !== null ? (
          <FormattedMessage
            id="burn.cannot.burned"
            defaultMessage="This secret was already burned on {date}. No one can open it."
            description="Why a secret cannot be burned: it was burned before"
            values={{ date }}
          />
        ) : (
          <FormattedMessage
            id="burn.cannot.expired"
            defaultMessage="This secret expired on {date}. No one can open it."
            description="Why a secret cannot be burned: its time ran out"
            values={{ date }}
          />
        )}
      </p>
      <Link
        to="/private/$metadataKey"
        params={{ metadataKey }}
        hash
        className={buttonClass('secondary')}
      >
        <FormattedMessage
          id="burn.back"
          defaultMessage="Back to the private page"
          description="Link from the burn page to the private page"
        />
      </Link>
    </Notice>
  );
}

/** Asks for confirmation, and for the passphrase if there is one. */
function BurnForm({ metadataKey, hasPassphrase }: { metadataKey: string; hasPassphrase: boolean }) {
  const intl = useIntl();
  const [passphrase, setPassphrase] = useState('');
  const burning = useBurnSecret(metadataKey);
  const needsPassphrase = hasPassphrase && passphrase === '';
  return (
    <>
      <div className={styles.intro}>
        <Seal state="unbroken" size={80} />
        <PageHeading>
          <FormattedMessage
            id="burn.heading"
            defaultMessage="Burn this secret before it is opened?"
            description="Heading of the burn page"
          />
        </PageHeading>
        <p>
          <FormattedMessage
            id="burn.lead"
            defaultMessage="The link stops working at once, and the secret is deleted permanently, for you too. This cannot be undone."
            description="What burning does, on the burn page"
          />
        </p>
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!needsPassphrase) burning.send(passphrase);
        }}
      >
        {hasPassphrase && (
          <BurnPassphraseField value={passphrase} onChange={setPassphrase} error={burning.error} />
        )}
        {burning.isError && <Alert kind="error">{failureText(intl, burning.error)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={burning.isPending}
          disabledReason={needsPassphrase ? intl.formatMessage(burnPassphrase.missing) : null}
        >
          <FormattedMessage
            id="burn.confirm"
            defaultMessage="Burn permanently"
            description="Button that destroys a secret"
          />
        </Button>
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey }}
          hash
          className={buttonClass('quiet', true)}
        >
          <FormattedMessage
            id="burn.cancel"
            defaultMessage="Cancel and keep it"
            description="Link from the burn page back to the private page"
          />
        </Link>
      </form>
    </>
  );
}

function useBurnSecret(metadataKey: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  const goBack = async () => {
    refreshRecent(queryClient);
    await queryClient.refetchQueries({ queryKey });
    await navigate({ to: '/private/$metadataKey', params: { metadataKey }, hash: true });
  };
  return useAction(['burn', metadataKey], {
    mutationFn: (passphrase: string) => burn(metadataKey, passphrase, goBack),
    onError: (error) => {
      // Opened or burned in the meantime: reload to show the status.
      if (refusalOf(error)?.code === 'cannot_burn') void queryClient.refetchQueries({ queryKey });
    },
  });
}
