/** The page before the message is opened: the form that opens it, and what stands around it. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../api/failure.ts';
import { pageFragment } from '../prerender/link-fragment.ts';
import { LinkWords } from '../parts/link-seal.tsx';
import { slotOr, untilFormat } from '../prerender/slots.ts';
import { Alert } from '../ui/notice.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { Button } from '../ui/button.tsx';
import { ExactMoment } from '../ui/moment.tsx';
import { useTimeLeft } from '../ui/clock.ts';
import { PassphraseField } from '../ui/field.tsx';
import { leaseMs } from './claim.ts';
import { useEncrypted } from './encrypted-part.ts';
import { openingFailureText, secretFailureText } from './failure-text.ts';
import { Intro, OwnerNotice, useBrand, WaitingTitle } from './parts.tsx';
import styles from './recipient.module.css';
import { type Phase, type UnopenedSecret, unopenedIn } from './reveal.ts';
import type { Revealing } from './use-reveal.ts';

const MS_PER_MINUTE = 60_000;

const messages = defineMessages({
  heading: {
    id: 'reveal.heading',
    defaultMessage: 'Someone sent you a secret message',
    description: "Heading of the recipient's page before the message is opened",
  },
  lead: {
    id: 'reveal.lead',
    defaultMessage:
      'You can open this message only once. Then it is deleted, so be ready to save it somewhere safe. Anyone with this link can open it.',
    description: "Sentence under the heading of the recipient's page",
  },
  passphrase: {
    id: 'reveal.passphrase',
    defaultMessage: 'Passphrase',
    description: 'Label of the field for the passphrase of a secret',
  },
  passphraseHint: {
    id: 'reveal.passphrase-hint',
    defaultMessage: 'Ask the person who sent you this link.',
    description: "Hint under the passphrase field on the recipient's page: how to get it",
  },
  passphraseNeeded: {
    id: 'reveal.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the button that opens or burns a secret is off',
  },
  locked: {
    id: 'reveal.locked.reason',
    defaultMessage: 'Too many wrong passphrases. Please wait.',
    description: 'Why the button that opens the message is off',
  },
});

interface UnopenedProps {
  revealing: Revealing;
  /** Under the heading; absent for anyone with the link. */
  lead?: ReactNode;
}

/** The page before the message is opened. */
export function Unopened({ revealing, lead }: UnopenedProps) {
  const { state, dispatch, open, cancel } = revealing;
  const { phase } = state;
  const intl = useIntl();
  const [passphrase, setPassphrase] = useState('');
  const secret = unopenedIn(state);
  const lockedMs = useTimeLeft((secret?.lockedUntil ?? 0) * 1000);
  const isLocked = lockedMs > 0;
  const error = phase.name === 'failed' && !phase.isOutdated && !isLocked ? phase.error : null;
  const form = useFocusAfterRefusal(phase);
  useEnd(isLocked, () => dispatch({ type: 'unlocked' }));
  if (!secret) return null;
  const { again, hasPassphrase } = secret;
  const isWrong = refusalOf(error)?.code === 'passphrase_wrong';
  const reason = isLocked
    ? messages.locked
    : hasPassphrase && passphrase === ''
      ? messages.passphraseNeeded
      : null;
  return (
    <>
      <Introduction secret={secret} lead={lead} />
      <form
        ref={form}
        className={styles.form}
        data-card={hasPassphrase}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && phase.name !== 'opening') open(passphrase);
        }}
      >
        {hasPassphrase && (
          <PassphraseField
            label={intl.formatMessage(messages.passphrase)}
            hint={intl.formatMessage(messages.passphraseHint)}
            value={passphrase}
            onChange={(text) => {
              setPassphrase(text);
              dispatch({ type: 'typed' });
            }}
            required
            readOnly={isLocked}
            invalid={isWrong}
            error={isWrong ? <WrongPassphrase error={error} /> : null}
          />
        )}
        {isLocked ? (
          <div className={styles.locked}>
            <Locked untilSeconds={secret.lockedUntil ?? 0} lockedMs={lockedMs} />
          </div>
        ) : (
          error !== null &&
          !isWrong && <Failure error={error} wasUnanswered={state.wasUnanswered} secret={secret} />
        )}
        <OpenButton
          phase={phase}
          again={again}
          onCancel={cancel}
          disabledReason={reason && intl.formatMessage(reason)}
        />
      </form>
      <Progress phase={phase} secret={secret} isLocked={isLocked} />
      {!again && <LinkWords side="recipient" />}
      {globalThis.waxseal?.isLinkChanged === true && <LinkChanged />}
      {!again && <Answers />}
    </>
  );
}

/** After a wrong passphrase the field has the focus, and what is typed replaces the wrong one. */
function useFocusAfterRefusal(phase: Phase) {
  const form = useRef<HTMLFormElement>(null);
  const failure = phase.name === 'failed' ? phase.error : null;
  useEffect(() => {
    if (refusalOf(failure)?.code === 'passphrase_wrong') {
      const input = form.current?.querySelector('input');
      input?.focus();
      input?.select();
    }
  }, [failure]);
  return form;
}

/** Calls the function when what was true is over. */
function useEnd(isRunning: boolean, onEnd: () => void): void {
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) onEnd();
    wasRunning.current = isRunning;
  });
}

/** What stands above the form. */
function Introduction({ secret, lead }: { secret: UnopenedSecret; lead: ReactNode }) {
  const { again, isOwner, ciphertext, expiresAt } = secret;
  const brand = useBrand();
  return (
    <>
      {brand?.before && (
        <p className={styles.before} dir="auto">
          {brand.before}
        </p>
      )}
      {again ? (
        <AgainIntro isInParts={ciphertext?.isInParts === true} />
      ) : (
        <WaitingIntro expiresAt={expiresAt} lead={lead} />
      )}
      {isOwner && <OwnerNotice when="before" />}
    </>
  );
}

function WaitingIntro({ expiresAt, lead }: { expiresAt: number | undefined; lead: ReactNode }) {
  const intl = useIntl();
  return (
    <Intro
      seal="unbroken"
      heading={intl.formatMessage(messages.heading)}
      lead={lead ?? intl.formatMessage(messages.lead)}
    >
      <WaitingTitle />
      {expiresAt !== undefined && (
        <p className={styles.until}>
          <FormattedMessage
            id="reveal.until"
            defaultMessage="Can be opened until {time}"
            description="When the link expires; {time} is a date and a time of day"
            values={{ time: <Until atSeconds={expiresAt} /> }}
          />
        </p>
      )}
    </Intro>
  );
}

function Until({ atSeconds }: { atSeconds: number }) {
  const intl = useIntl();
  const date = new Date(atSeconds * 1000);
  return (
    <time dateTime={slotOr('iso', () => date.toISOString())}>
      {slotOr('moment', () => intl.formatDate(date, untilFormat))}
    </time>
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

interface AgainIntroProps {
  isInParts: boolean;
}

/** Seal, heading and lead after a reload within the lease. */
function AgainIntro({ isInParts }: AgainIntroProps) {
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

interface WrongPassphraseProps {
  error: unknown;
}

/** Announced at once; the number of tries makes a repeated error a new one. */
function WrongPassphrase({ error }: WrongPassphraseProps) {
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

interface LockedProps {
  /** In epoch seconds. */
  untilSeconds: number;
  /** The time left. */
  lockedMs: number;
}

/** The lockout after too many wrong passphrases. */
function Locked({ untilSeconds, lockedMs }: LockedProps) {
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

/** The time left: 09:59, or 23:59:59. */
function countdown(ms: number): string {
  return new Date(ms + 999).toISOString().slice(ms < 3_599_000 ? 14 : 11, 19);
}

interface FailureProps {
  error: unknown;
  wasUnanswered: boolean;
  secret: UnopenedSecret;
}

function Failure({ error, wasUnanswered, secret }: FailureProps) {
  const intl = useIntl();
  const encrypted = useEncrypted();
  return (
    <Alert kind="error">
      {encrypted ? (
        <encrypted.UnsealFailure
          error={error}
          wasUnanswered={wasUnanswered}
          isInParts={secret.ciphertext?.isInParts === true}
        />
      ) : (
        <span>{openingFailureText(intl, error, wasUnanswered)}</span>
      )}
    </Alert>
  );
}

interface OpenButtonProps {
  phase: Phase;
  again: boolean;
  onCancel: () => void;
  disabledReason: string | null;
}

/** The button that opens; in its place the progress of a download. */
function OpenButton({ phase, again, onCancel, disabledReason }: OpenButtonProps) {
  const encrypted = useEncrypted();
  const progress = phase.name === 'opening' ? phase.progress : undefined;
  if (progress && encrypted) {
    return <encrypted.UnsealProgress progress={progress} again={again} onCancel={onCancel} />;
  }
  return (
    <Button
      type="submit"
      variant="primary"
      wide
      busy={phase.name === 'opening'}
      disabledReason={disabledReason}
    >
      {phase.name === 'opening' ? (
        <FormattedMessage
          id="reveal.opening"
          defaultMessage="Opening…"
          description="Button that opens the message, while it is being opened"
        />
      ) : phase.name === 'failed' ? (
        <FormattedMessage
          id="try-again"
          defaultMessage="Try again"
          description="Button that repeats what failed"
        />
      ) : again ? (
        <FormattedMessage
          id="reveal.again.open"
          defaultMessage="Show it again"
          description="Button that shows an opened message once more after a reload"
        />
      ) : (
        <FormattedMessage
          id="reveal.open"
          defaultMessage="Open the message"
          description="Button that opens the message"
        />
      )}
    </Button>
  );
}

interface ProgressProps {
  phase: Phase;
  secret: UnopenedSecret;
  isLocked: boolean;
}

/** Announces automatic retries and the end of a lockout. */
function Progress({ phase, secret, isLocked }: ProgressProps) {
  const encrypted = useEncrypted();
  const isUnlocked = 'notice' in phase && phase.notice === 'unlocked' && !isLocked;
  return (
    <output className={styles.progress}>
      {phase.name === 'opening' && phase.attempt > 1 ? (
        <FormattedMessage
          id="reveal.retrying"
          defaultMessage="Connection problem. We are still trying, and nothing is lost: keep this page open."
          description="Said while the page tries again by itself to open the message"
        />
      ) : isUnlocked ? (
        <FormattedMessage
          id="reveal.unlocked"
          defaultMessage="You can try again now."
          description="Said when the lockout after wrong passphrases is over"
        />
      ) : (
        encrypted && <encrypted.EncryptionNote phase={phase} ciphertext={secret.ciphertext} />
      )}
    </output>
  );
}

/** Something on the way has encoded the `#` of the link: both it and the site have received the key. */
function LinkChanged() {
  return (
    <div className={styles.changed}>
      <Alert kind="warning">
        <FormattedMessage
          id="link.changed"
          defaultMessage="This link was changed on its way, usually by a service that checks links in email. It still works, but that service and this site received the whole link."
          description="Warning on the recipient’s page, before the message is opened: a program has rewritten the link"
        />
      </Alert>
    </div>
  );
}

/** Short explanations for people who do not know this product. */
function Answers() {
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
