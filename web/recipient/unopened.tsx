/** The page before the message is opened: the form that opens it, and what stands around it. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../api/failure.ts';
import { pageFragment } from '../prerender/link-fragment.ts';
import { Intro, sheetClass, useBrand } from '../parts/letter.tsx';
import { SealName } from '../parts/link-seal.tsx';
import { slotOr, untilFormat } from '../prerender/slots.ts';
import { Alert } from '../ui/notice.tsx';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { FaqItem } from '../ui/faq-item.tsx';
import { ExactMoment } from '../ui/moment.tsx';
import { useTimeLeft } from '../ui/clock.ts';
import { PassphraseField } from '../ui/field.tsx';
import { leaseMs } from '../api/claim.ts';
import { useEncrypted } from './encrypted-part.ts';
import { openingFailureText, secretFailureText } from './failure-text.ts';
import { NoteText, OwnerNotice, WaitingTitle } from './parts.tsx';
import styles from './recipient.module.css';
import { type Phase, type SenderNote, type UnopenedSecret, unopenedIn } from './reveal.ts';
import type { Revealing } from './use-reveal.ts';

const MS_PER_MINUTE = 60_000;

const messages = defineMessages({
  heading: {
    id: 'reveal.heading',
    defaultMessage: 'You have a sealed message',
    description: "Heading of the recipient's page before the message is opened",
  },
  once: {
    id: 'reveal.once',
    defaultMessage: 'Opens once, then it is deleted.',
    description: 'Under the button that opens the message',
  },
  passphrase: {
    id: 'reveal.passphrase',
    defaultMessage: 'Passphrase',
    description: 'Label of the field for the passphrase of a secret',
  },
  passphraseHint: {
    id: 'reveal.passphrase-hint',
    defaultMessage: 'It is sent separately from the link. If you do not have it, ask the sender.',
    description: "Hint under the passphrase field on the recipient's page: how to get it",
  },
  passphraseNeeded: {
    id: 'reveal.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the button that opens or burns a secret is off',
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
  const sheet = useRef<HTMLDivElement>(null);
  useEnd(isLocked, () => dispatch({ type: 'unlocked' }));
  useFocusOnChange(sheet, isLocked);
  if (!secret) return null;
  const { again, hasPassphrase } = secret;
  const isWrong = refusalOf(error)?.code === 'passphrase_wrong';
  const reason = hasPassphrase && passphrase === '' ? messages.passphraseNeeded : null;
  return (
    <>
      <div ref={sheet} className={sheetClass}>
        <Introduction secret={secret} lead={lead} />
        {isLocked ? (
          <Locked untilSeconds={secret.lockedUntil ?? 0} lockedMs={lockedMs} />
        ) : (
          <form
            ref={form}
            className={styles.form}
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
                invalid={isWrong}
                error={isWrong ? <WrongPassphrase error={error} /> : null}
              />
            )}
            {error !== null && !isWrong && (
              <Failure error={error} wasUnanswered={state.wasUnanswered} secret={secret} />
            )}
            {secret.isOwner && !again && <BackToRecent />}
            <OpenButton
              phase={phase}
              again={again}
              isOwner={secret.isOwner}
              isWrong={isWrong}
              onCancel={cancel}
              disabledReason={reason && intl.formatMessage(reason)}
            />
          </form>
        )}
        {!again && <Terms expiresAt={secret.expiresAt} />}
        <Progress phase={phase} secret={secret} isLocked={isLocked} />
      </div>
      {!again && <SealName />}
      {globalThis.waxseal?.isLinkChanged === true && <LinkChanged />}
      {!again && <Answers />}
    </>
  );
}

/** How often it opens, and until when. */
function Terms({ expiresAt }: { expiresAt: number | undefined }) {
  return (
    <p className={styles.terms}>
      <FormattedMessage {...messages.once} />
      {expiresAt !== undefined && (
        <>
          {' '}
          <FormattedMessage
            id="reveal.until"
            defaultMessage="It can be opened until {time}."
            description="After reveal.once: when the link expires; time is a date and a time of day"
            values={{ time: <Until atSeconds={expiresAt} /> }}
          />
        </>
      )}
    </p>
  );
}

/** For the sender, who would use up the link: before the button that opens. */
function BackToRecent() {
  return (
    <a href="/recent" className={buttonClass('primary', true)}>
      <FormattedMessage
        id="receipt.recent"
        defaultMessage="Back to recent secrets"
        description="Link above the heading of a private page, for signed-in customers"
      />
    </a>
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

/** What has the focus of the form goes with it: the pause that replaces it gets it, and after that the field. */
function useFocusOnChange(sheet: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const was = useRef(isLocked);
  useEffect(() => {
    if (was.current === isLocked) return;
    was.current = isLocked;
    if (document.activeElement !== document.body) return;
    const next = isLocked ? '[role=status]' : 'input';
    sheet.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [sheet, isLocked]);
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
  const { again, isOwner, ciphertext, note } = secret;
  const brand = useBrand();
  return (
    <>
      {again ? (
        <AgainIntro isInParts={ciphertext?.isInParts === true} />
      ) : (
        <WaitingIntro lead={lead} />
      )}
      {note && <Note note={note} />}
      {brand?.before && (
        <p className={styles.before} dir="auto">
          {brand.before}
        </p>
      )}
      {isOwner && <OwnerNotice when="before" />}
    </>
  );
}

/** Its room is reserved while it is decrypted. */
function Note({ note }: { note: SenderNote }) {
  const encrypted = useEncrypted();
  if ('text' in note) return <NoteText text={note.text} />;
  return <div className={styles.sealedNote}>{encrypted && <encrypted.SealedNote {...note} />}</div>;
}

function WaitingIntro({ lead }: { lead: ReactNode }) {
  const intl = useIntl();
  const brand = useBrand();
  return (
    <Intro
      seal="unbroken"
      heading={
        brand && brand.name !== '' ? (
          <FormattedMessage
            id="reveal.heading.brand"
            defaultMessage="{name} sent you a message"
            description="Heading of the recipient's page on a customer's own domain; name is the name of the customer"
            values={{ name: <bdi translate="no">{brand.name}</bdi> }}
          />
        ) : (
          intl.formatMessage(messages.heading)
        )
      }
      lead={lead}
    >
      <WaitingTitle />
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
    defaultMessage:
      'You can show it again in this tab until one minute after opening it. No one else can.',
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
                'Double check that passphrase. {tries, plural, one {One more wrong attempt locks} other {# more wrong attempts lock}} the link for a while.',
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

/** The lockout after too many wrong passphrases, in place of the form. */
function Locked({ untilSeconds, lockedMs }: LockedProps) {
  return (
    <div className={styles.locked} role="status" tabIndex={-1}>
      <p>
        <FormattedMessage
          id="reveal.locked"
          defaultMessage="Locked until {until}: too many wrong passphrases. The sender may be able to unlock it earlier."
          description="Why the message cannot be opened now"
          values={{ until: <ExactMoment atSeconds={untilSeconds} /> }}
        />
      </p>
      {/* Hidden from screen readers, which would announce every second. */}
      <span className={styles.countdown} dir="ltr" aria-hidden="true">
        {countdown(lockedMs)}
      </span>
    </div>
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
  isOwner: boolean;
  /** The last passphrase was wrong. */
  isWrong: boolean;
  onCancel: () => void;
  disabledReason: string | null;
}

/** The button that opens; in its place the progress of a download. */
function OpenButton({ phase, again, isOwner, isWrong, onCancel, disabledReason }: OpenButtonProps) {
  const encrypted = useEncrypted();
  const progress = phase.name === 'opening' ? phase.progress : undefined;
  if (progress && encrypted) {
    return <encrypted.OpeningProgress progress={progress} again={again} onCancel={onCancel} />;
  }
  const isSecond = isOwner && !again;
  return (
    <Button
      type="submit"
      variant={isSecond ? 'quiet' : 'primary'}
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
      ) : phase.name === 'failed' && !isWrong ? (
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
      ) : isSecond ? (
        <FormattedMessage
          id="reveal.owner.open"
          defaultMessage="Open it anyway"
          description="Button with which the sender opens the message that was meant for someone else"
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
          defaultMessage="This link was changed on its way, usually by a service that checks links in email. It still works, but that service and this site received the whole link. If you did not expect that, tell the sender."
          description="Warning on the recipient’s page, before the message is opened: a program has rewritten the link"
        />
      </Alert>
    </div>
  );
}

const answers = defineMessages({
  safe: {
    id: 'reveal.safe',
    defaultMessage: 'Is it safe to open?',
    description: "Question on the recipient's page",
  },
  safeAnswer: {
    id: 'reveal.safe.answer',
    defaultMessage:
      'Opening it shows only text: no download, no account. Do not follow instructions from people you do not know.',
    description: 'Answer: whether opening the message is safe',
  },
  safeAnswerWithFiles: {
    id: 'reveal.safe.files',
    defaultMessage:
      'Opening it runs nothing and needs no account. If it has files, save only what you expect. Do not follow instructions from people you do not know.',
    description:
      'Answer: whether opening a message is safe that the sender’s browser encrypted, and that may have files',
  },
  what: {
    id: 'reveal.what',
    defaultMessage: 'What is this?',
    description: "Question on the recipient's page",
  },
  whatAnswer: {
    id: 'reveal.what.answer',
    defaultMessage:
      'A private message, such as a password. It was sent with a link that works once, so that it does not stay in a chat or an inbox.',
    description: "Answer: what the recipient's page is",
  },
  later: {
    id: 'reveal.later',
    defaultMessage: 'Can I open it later?',
    description: "Question on the recipient's page",
  },
  laterAnswer: {
    id: 'reveal.later.answer',
    defaultMessage:
      'Yes. Only the button opens the message. The link expires, so do not wait too long.',
    description: 'Answer: whether the message can be opened later',
  },
});

/** Short explanations for people who do not know this product. */
function Answers() {
  const intl = useIntl();
  // Only what a browser encrypted can have files.
  const mayHaveFiles = useBrowserValue(() => pageFragment() !== 'none', false);
  const lines = [
    [answers.safe, mayHaveFiles ? answers.safeAnswerWithFiles : answers.safeAnswer],
    [answers.what, answers.whatAnswer],
    [answers.later, answers.laterAnswer],
  ] as const;
  return (
    <div className={styles.answers}>
      {lines.map(([question, answer]) => (
        <FaqItem key={question.id} question={intl.formatMessage(question)}>
          {intl.formatMessage(answer)}
        </FaqItem>
      ))}
    </div>
  );
}
