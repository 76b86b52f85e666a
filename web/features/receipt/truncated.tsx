import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';

/** Warns a sender whose text was cut off. */
export function Truncated() {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="receipt.truncated"
        defaultMessage="Your text was longer than your plan allows, and its end was cut off. Burn this secret, and send the text in parts."
        description="Warning on the private page of a secret that was too long"
      />
    </Alert>
  );
}
