import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TryAgain } from '../../ui/try-again.tsx';
import { secretFailureText } from './failure-text.ts';

/** The state of the message could not be loaded; nothing was used up. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="reveal.failure"
          defaultMessage="Failed to fetch initial page data"
          description="Heading when the reader's page could not be loaded"
        />
      }
    >
      <Alert kind="error">{secretFailureText(intl, error)}</Alert>
      <p>
        <FormattedMessage
          id="reveal.failure.note"
          defaultMessage="Nothing was opened. Check your connection and try again."
          description="Reassurance when the reader's page could not be loaded"
        />
      </p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
