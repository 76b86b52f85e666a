import { FormattedMessage, useIntl } from 'react-intl';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { pathOf } from '../../data/call.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TryAgain } from '../../ui/try-again.tsx';

interface LoadFailureProps {
  error: Error;
  metadataKey: string;
  onRetry: () => void;
}

/** The creator's page could not be loaded; nothing has happened to the secret. */
export function LoadFailure({ error, metadataKey, onRetry }: LoadFailureProps) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="receipt.failure"
          defaultMessage="This page could not be loaded"
          description="Heading when the creator's page could not be loaded"
        />
      }
    >
      <Alert kind="error">
        {loadFailureText(intl, error, pathOf(showReceipt, { key: metadataKey }))}
      </Alert>
      <p>
        <FormattedMessage
          id="receipt.failure.note"
          defaultMessage="Your secret is not affected."
          description="Reassurance when the creator's page could not be loaded"
        />
      </p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
