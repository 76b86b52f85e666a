import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useAction } from '../../api/use-call.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';

const COOLDOWN_SECONDS = 30;

const reasons = defineMessages({
  pause: {
    id: 'email-sent.pause',
    defaultMessage:
      'An email can take a moment to arrive. Please wait before you request another one.',
    description: 'Why the button that sends an email again is off for half a minute',
  },
});

interface EmailSentProps {
  address: string;
  /** Sends the same email again. */
  again: () => Promise<unknown>;
  onChangeAddress: () => void;
  /** What was sent, and what to do next. */
  children: ReactNode;
}

/** Confirms that an email was sent. The page is the same whether or not there is an account. */
export function EmailSent({ address, again, onChangeAddress, children }: EmailSentProps) {
  return (
    <AuthPage
      heading={
        <FormattedMessage
          id="email-sent.heading"
          defaultMessage="Check your email"
          description="Heading after a form that sends a message by mail"
        />
      }
      lead={children}
    >
      <section className={styles.steps}>
        <h2>
          <FormattedMessage
            id="email-sent.nothing"
            defaultMessage="No email?"
            description="Heading of what to do when an email does not arrive"
          />
        </h2>
        <ul>
          <li>
            <FormattedMessage
              id="email-sent.spam"
              defaultMessage="Wait a minute or two, and check your spam folder."
              description="What to do when an email does not arrive"
            />
          </li>
          <li>
            <FormattedMessage
              id="email-sent.typo"
              defaultMessage="Check the address for mistakes: {address}"
              description="What to do when an email does not arrive; address is the one that was typed"
              values={{
                address: (
                  <bdi className={styles.address} translate="no">
                    {address}
                  </bdi>
                ),
              }}
            />
          </li>
        </ul>
        <SendAgain again={again} />
        <Button variant="quiet" wide onClick={onChangeAddress}>
          <FormattedMessage
            id="email-sent.change"
            defaultMessage="Use another address"
            description="Button that leads back to the form, with everything in it"
          />
        </Button>
      </section>
    </AuthPage>
  );
}

function SendAgain({ again }: Pick<EmailSentProps, 'again'>) {
  const intl = useIntl();
  const cooldown = useCooldown();
  const sending = useAction(['send-again'], { mutationFn: again, onSettled: cooldown.restart });
  return (
    <div className={styles.again}>
      <Button
        wide
        busy={sending.isPending}
        disabledReason={cooldown.secondsLeft > 0 ? intl.formatMessage(reasons.pause) : null}
        onClick={() => sending.send()}
      >
        {cooldown.secondsLeft > 0 ? (
          <FormattedMessage
            id="email-sent.again-later"
            defaultMessage="Send it again in {seconds} s"
            description="Button that sends an email once more, while it is off; seconds counts down from 30"
            values={{ seconds: cooldown.secondsLeft }}
          />
        ) : (
          <FormattedMessage
            id="email-sent.again"
            defaultMessage="Send it again"
            description="Button that sends an email once more"
          />
        )}
      </Button>
      {sending.isSuccess && (
        <Alert kind="success">
          <FormattedMessage
            id="email-sent.sent-again"
            defaultMessage="Email sent again."
            description="Said when an email was sent once more"
          />
        </Alert>
      )}
      <FailureAlert error={sending.error} />
    </div>
  );
}

/** Counts down from mounting and from each `restart`. */
function useCooldown() {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [now, setNow] = useState(startedAt);
  const endsAt = startedAt + COOLDOWN_SECONDS * 1000;
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    restart: () => {
      const moment = Date.now();
      setStartedAt(moment);
      setNow(moment);
    },
  };
}
