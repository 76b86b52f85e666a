import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { reasonOf } from '../../data/call-failure.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';

/** What went wrong, and where it is a matter of time: how long to wait. */
export function EntryFailure({ error }: { error: Error }) {
  const intl = useIntl();
  const waitSeconds = waitOf(error);
  return (
    <Alert kind="error">
      {formFailureText(intl, error)}
      {waitSeconds !== null && (
        <>
          {' '}
          <FormattedMessage
            id="entry.wait"
            defaultMessage="You can try again in {wait}."
            description="After an error about too many attempts; wait is a length of time such as 12 minutes"
            values={{ wait: waitText(intl, waitSeconds) }}
          />
        </>
      )}
    </Alert>
  );
}

function waitOf(error: Error): number | null {
  const reason = reasonOf(error);
  if (reason?.kind !== 'refused' || reason.status !== 429) return null;
  return reason.body?.retry_after ?? null;
}

/** Rounded up: who waits that long will be heard. */
function waitText(intl: IntlShape, seconds: number): string {
  const isLong = seconds > 90;
  return intl.formatNumber(isLong ? Math.ceil(seconds / 60) : Math.ceil(seconds), {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'long',
  });
}
