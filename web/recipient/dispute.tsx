import { FormattedMessage, useIntl } from 'react-intl';
import { dispute } from '../api/dispute.ts';
import { pageFragment } from '../api/link-fragment.ts';
import { useAction } from '../api/use-call.ts';
import { Alert } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { ExactMoment } from '../ui/moment.tsx';
import { secretFailureText } from './failure-text.ts';

interface DisputeProps {
  secretKey: string;
  /** When someone has reported it before, in epoch seconds. */
  disputedAt: number | undefined;
}

/** Under a secret that was opened before: reports to its sender that it was not this reader. */
export function Dispute({ secretKey, disputedAt: known }: DisputeProps) {
  const intl = useIntl();
  const saying = useAction(['dispute', secretKey], {
    mutationFn: () => dispute(secretKey, pageFragment()),
  });
  const disputedAt = saying.data ?? known;
  return (
    <>
      {disputedAt === undefined ? (
        <>
          <p>
            <FormattedMessage
              id="reveal.dispute.what"
              defaultMessage="Was it someone else? Tell the sender with this button. Only the time is recorded, nothing about you."
              description="Under the notice that a message was opened before: what the button does by which a recipient reports that it was not them"
            />
          </p>
          <Button onClick={() => saying.send()} busy={saying.isPending}>
            <FormattedMessage
              id="reveal.dispute"
              defaultMessage="That was not me"
              description="Button of a recipient who finds that someone else opened the message"
            />
          </Button>
        </>
      ) : (
        <Alert kind="success">
          <FormattedMessage
            id="reveal.disputed"
            defaultMessage="Reported on {date}: the sender can see that it was someone else."
            description="After a recipient reported that it was not them who opened a message"
            values={{ date: <ExactMoment atSeconds={disputedAt} /> }}
          />
        </Alert>
      )}
      {saying.isError && <Alert kind="error">{secretFailureText(intl, saying.error)}</Alert>}
      <p>
        <FormattedMessage
          id="reveal.dispute.advice"
          defaultMessage="Then ask them to change what was in the message, for example the password, and to send you the new one another way."
          description="What a recipient should do if someone else opened the message"
        />
      </p>
    </>
  );
}
