import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { burn, receiptQuery } from '../../data/receipts.ts';
import { refreshRecent } from '../../data/recent.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { Seal } from '../../ui/seal.tsx';
import styles from './burn-page.module.css';

const messages = defineMessages({
  passphrase: {
    id: 'burn.passphrase',
    defaultMessage: 'Passphrase of this secret',
    description: 'Label of the passphrase field on the burn page',
  },
  passphraseNeeded: {
    id: 'burn.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the burn button is off',
  },
});

/** Asks once more, and for the passphrase where there is one. */
export function BurnForm({
  metadataKey,
  hasPassphrase,
}: {
  metadataKey: string;
  hasPassphrase: boolean;
}) {
  const intl = useIntl();
  const [passphrase, setPassphrase] = useState('');
  const burning = useBurning(metadataKey);
  const needsPassphrase = hasPassphrase && passphrase === '';
  return (
    <>
      <div className={styles.intro}>
        <Seal state="unbroken" size={80} />
        <PageHeading>
          <FormattedMessage
            id="burn.heading"
            defaultMessage="Burn it before it is read?"
            description="Heading of the burn page"
          />
        </PageHeading>
        <p>
          <FormattedMessage
            id="burn.lead"
            defaultMessage="The link stops working at once and the secret is gone for good, for you too. This cannot be undone."
            description="What burning does, on the burn page"
          />
        </p>
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!needsPassphrase && !burning.isPending) burning.mutate(passphrase);
        }}
      >
        {hasPassphrase && (
          <PassphraseField
            label={intl.formatMessage(messages.passphrase)}
            value={passphrase}
            onChange={setPassphrase}
            required
            invalid={refusalOf(burning.error)?.code === 'passphrase_wrong'}
          />
        )}
        {burning.isError && <Alert kind="error">{formFailureText(intl, burning.error)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={burning.isPending}
          disabledReason={needsPassphrase ? intl.formatMessage(messages.passphraseNeeded) : null}
        >
          <FormattedMessage
            id="burn.confirm"
            defaultMessage="Burn it for good"
            description="Button that destroys a secret"
          />
        </Button>
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey }}
          className={buttonClass('quiet', true)}
        >
          <FormattedMessage
            id="burn.cancel"
            defaultMessage="Cancel, keep it sealed"
            description="Link from the burn page back to the creator's page"
          />
        </Link>
      </form>
    </>
  );
}

function useBurning(metadataKey: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  const goBack = async () => {
    refreshRecent(queryClient);
    await queryClient.refetchQueries({ queryKey });
    await navigate({ to: '/private/$metadataKey', params: { metadataKey } });
  };
  return useMutation({
    mutationFn: (passphrase: string) => burn(metadataKey, passphrase, goBack),
    onError: (error) => {
      // Somebody was faster: the page shows what became of the secret.
      if (refusalOf(error)?.code === 'cannot_burn') void queryClient.refetchQueries({ queryKey });
    },
  });
}
