import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/moment.tsx';

/** Too many wrong passphrases: for a while none is taken. */
export function Locked({ untilSeconds }: { untilSeconds: number }) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="reveal.locked"
        defaultMessage="Locked until {until}: too many wrong passphrases. The sender may be able to unlock it sooner, on their private page."
        description="Why the message cannot be opened now"
        values={{ until: <ExactMoment atSeconds={untilSeconds} /> }}
      />
    </Alert>
  );
}
