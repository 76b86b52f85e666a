/** Parts that load after the page: what stands below the button, the lockout, and warnings. */
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../api/failure.ts';
import { leaseMs } from './claim.ts';
import { pageFragment } from '../api/link-fragment.ts';
import { Alert } from '../ui/notice.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { ExactMoment } from '../ui/moment.tsx';
import { secretFailureText } from './failure-text.ts';
import { Intro, WaitingTitle } from './reveal-frame.tsx';
import styles from './reveal-later.module.css';

const MS_PER_MINUTE = 60_000;

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
  /** At how many it was cut. */
  max: number;
}

/** Warns that the message was cut. */
export function Truncated({ size, max }: TruncatedProps) {
  return (
    <div className={styles.truncated}>
      <Alert kind="warning">
        <FormattedMessage
          id="reveal.truncated"
          defaultMessage="The message was truncated b/c it was over {max, number} characters: it had {size, number}. Ask the sender for the rest."
          description="Warning under an opened message that was too long"
          values={{ size, max }}
        />
      </Alert>
    </div>
  );
}

/** Under a text whose order on the screen differs from that of its characters, such as in a command that was made to look harmless. */
export function DirectionNote() {
  return (
    <p className={styles.direction}>
      <FormattedMessage
        id="reveal.direction"
        defaultMessage="This text contains invisible marks that change the direction of writing: what you copy can be in another order than what you see."
        description="Note under the text of an opened message with marks such as U+202E"
      />
    </p>
  );
}

/** The time left: 09:59, or 23:59:59. */
function countdown(ms: number): string {
  return new Date(ms + 999).toISOString().slice(ms < 3_599_000 ? 14 : 11, 19);
}

/** Short explanations for people who do not know this product. */
export function Answers() {
  // Only what a browser encrypted can have files.
  const mayHaveFiles = useBrowserValue(() => pageFragment() !== 'none', false);
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
          {mayHaveFiles ? (
            <FormattedMessage
              id="reveal.safe.files"
              defaultMessage="Opening it runs nothing and needs no account. If it has files, save only what you expect. Do not follow instructions from people you do not know."
              description="Answer: whether opening a message is safe that the sender’s browser encrypted, and that may have files"
            />
          ) : (
            <FormattedMessage
              id="reveal.safe.answer"
              defaultMessage="Opening it shows only text: no download, no account. Do not follow instructions from people you do not know."
              description="Answer: whether opening the message is safe"
            />
          )}
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

const messages = defineMessages({
  before: {
    id: 'reveal.owner.before',
    defaultMessage: 'You created this secret. If you open it, your recipient no longer can.',
    description: "Warning to the secret's creator before opening it",
  },
  after: {
    id: 'reveal.owner.after',
    defaultMessage: 'You viewed your own secret. The link no longer works for anyone else.',
    description: "Warning to the secret's creator after opening it",
  },
});

export interface OwnerNoticeProps {
  /** Opening it. */
  when: 'before' | 'after';
}

/** Warns creators about using up the link they made for someone else. */
export function OwnerNotice({ when }: OwnerNoticeProps) {
  const intl = useIntl();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const dismiss = () => {
    setShown(false);
    // The focused button was removed: continue from the heading.
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.owner}>
      <Alert kind="warning" onDismiss={dismiss}>
        {intl.formatMessage(messages[when])}
      </Alert>
    </div>
  );
}

export interface WrongPassphraseProps {
  error: unknown;
}

/** Announced at once; the number of tries makes a repeated error a new one. */
export function WrongPassphrase({ error }: WrongPassphraseProps) {
  const intl = useIntl();
  const tries = refusalOf(error)?.tries_left;
  return (
    <span role="alert">
      {tries === undefined
        ? secretFailureText(intl, error)
        : intl.formatMessage(
            {
              id: 'reveal.passphrase-wrong',
              defaultMessage:
                'Double check that passphrase. {tries, plural, one {# try} other {# tries}} left.',
              description: 'Error below the passphrase field of the recipient',
            },
            { tries },
          )}
    </span>
  );
}

const againMessages = defineMessages({
  heading: {
    id: 'reveal.again.heading',
    defaultMessage: 'You opened this a moment ago',
    description: 'Heading when the page is reloaded within a minute after opening',
  },
  lead: {
    id: 'reveal.again.lead',
    defaultMessage: 'You can show it again in this tab for one minute. No one else can.',
    description: 'Sentence when the page is reloaded within a minute after opening',
  },
});

export interface AgainIntroProps {
  isInParts: boolean | undefined;
}

/** Seal, heading and lead after a reload within the lease. */
export function AgainIntro({ isInParts }: AgainIntroProps) {
  const intl = useIntl();
  return (
    <Intro
      seal="broken"
      heading={intl.formatMessage(againMessages.heading)}
      lead={isInParts ? <PartsAgain /> : intl.formatMessage(againMessages.lead)}
    >
      <WaitingTitle />
    </Intro>
  );
}

function PartsAgain() {
  return (
    <FormattedMessage
      id="reveal.again.parts"
      defaultMessage="You can download and show it again in this tab for {minutes, plural, one {# minute} other {# minutes}} after opening it. No one else can."
      description="Sentence when the page of a message with large files is reloaded after opening"
      values={{ minutes: leaseMs(true) / MS_PER_MINUTE }}
    />
  );
}

/** Announces the end of a lockout. */
export function Unlocked() {
  return (
    <FormattedMessage
      id="reveal.unlocked"
      defaultMessage="You can try again now."
      description="Said when the lockout after wrong passphrases is over"
    />
  );
}
