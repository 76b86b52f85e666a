import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { outcomeText } from './names.ts';
import type { WebhookActions } from './use-webhook-actions.ts';

/** What came of a test. */
export function TestResult({ deeds: { record, errorText } }: { deeds: WebhookActions }) {
  const intl = useIntl();
  if (errorText !== null) return <Alert kind="error">{errorText}</Alert>;
  const test = record?.deliveries.find(({ event }) => event === 'test');
  if (!test) return null;
  const outcome = outcomeText(intl, test);
  return test.state === 'delivered' ? (
    <Alert kind="success">
      <FormattedMessage
        id="webhook.test.delivered"
        defaultMessage="The test has arrived. {outcome}"
        description="Said after a test was delivered; outcome is a sentence about the answer, or nothing"
        values={{ outcome }}
      />
    </Alert>
  ) : (
    <Alert kind="error">
      <FormattedMessage
        id="webhook.test.failed"
        defaultMessage="The test did not arrive. {outcome}"
        description="Said after a test was not delivered; outcome is a sentence that says why"
        values={{ outcome }}
      />
    </Alert>
  );
}
