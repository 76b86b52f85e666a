/** Parts that load after the page: what stands below the button, the lockout, and a warning after opening. */
import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/exact-moment.tsx';
import styles from './reveal-later.module.css';

export interface LockedProps {
  /** In epoch seconds. */
  untilSeconds: number;
  /** The time left. */
  lockedMs: number;
}

/** The lockout after too many wrong passphrases. */
export function Locked({ untilSeconds, lockedMs }: LockedProps) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="reveal.locked"
        defaultMessage="Locked until {until}: too many wrong passphrases. You can also ask the sender to unlock it."
        description="Why the message cannot be opened now"
        values={{ until: <ExactMoment atSeconds={untilSeconds} /> }}
      />
      {/* Hidden from screen readers, which would announce every second. */}
      <span className={styles.countdown} dir="ltr" aria-hidden="true">
        {countdown(lockedMs)}
      </span>
    </Alert>
  );
}

export interface TruncatedProps {
  /** In characters, before it was cut. */
  size: number;
  missing: number;
}

/** Warns that the message was cut. */
export function Truncated({ size, missing }: TruncatedProps) {
  return (
    <div className={styles.truncated}>
      <Alert kind="warning">
        <FormattedMessage
          id="reveal.truncated"
          defaultMessage="This message is incomplete: it had {size, number} characters, of which the last {missing, plural, one {# was} other {# were}} cut off when it was created. Ask the sender for the rest."
          description="Warning under an opened message that was too long"
          values={{ size, missing }}
        />
      </Alert>
    </div>
  );
}

/** The time left: 09:59, or 23:59:59. */
function countdown(ms: number): string {
  return new Date(ms + 999).toISOString().slice(ms < 3_599_000 ? 14 : 11, 19);
}

/** Short explanations for people who do not know this product. */
export function Answers() {
  return (
    <div className={styles.answers}>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.what"
            defaultMessage="What is this?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.what.answer"
            defaultMessage="A private message, such as a password. It was sent with a link that works once, so that it does not stay in a chat or an inbox."
            description="Answer: what the recipient's page is"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.safe"
            defaultMessage="Is it safe to open?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.safe.answer"
            defaultMessage="Opening it shows only text: no download, no account. Do not follow instructions from people you do not know."
            description="Answer: whether opening the message is safe"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.later"
            defaultMessage="Can I open it later?"
            description="Question on the recipient's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.later.answer"
            defaultMessage="Yes. Only the button opens the message. The link expires, so do not wait too long."
            description="Answer: whether the message can be opened later"
          />
        </p>
      </section>
    </div>
  );
}
