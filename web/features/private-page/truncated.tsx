import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/notice.tsx';

/** Warns a sender whose text was cut off at a number of characters. */
export function Truncated({ max }: { max: number }) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="receipt.truncated"
        defaultMessage="The message was truncated b/c it was over {max, number} characters. Burn this secret, and send the text in parts."
        description="Warning on the private page of a secret that was too long"
        values={{ max }}
      />
    </Alert>
  );
}
