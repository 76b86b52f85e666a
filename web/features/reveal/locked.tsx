import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/moment.tsx';

/** Wrong passphrases have brought silence. */
export function Locked({ untilSeconds }: { untilSeconds: number }) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="reveal.locked"
        defaultMessage="After several wrong passphrases this message stays shut until {until}. The sender can lift that sooner on their own page."
        description="Why the message cannot be opened now"
        values={{ until: <ExactMoment atSeconds={untilSeconds} /> }}
      />
    </Alert>
  );
}
