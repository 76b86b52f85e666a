import { FormattedMessage, useIntl } from 'react-intl';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pathOf } from '../../data/call.ts';
import { loadFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TryAgain } from '../../ui/try-again.tsx';

/** Without an answer nobody knows whether the site takes feedback. */
export function FeedbackFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="feedback.failure"
          defaultMessage="This page could not be loaded"
          description="Heading when the feedback page could not be loaded"
        />
      }
    >
      <Alert kind="error">{loadFailureText(intl, error, pathOf(bootstrap))}</Alert>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}
