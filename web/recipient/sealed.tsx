import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../api/failure.ts';
import { Alert } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { LinkWords } from '../parts/link-seal.tsx';
import { slotOr, untilFormat } from '../prerender/slots.ts';
import { useTimeLeft } from '../ui/clock.ts';
import { PassphraseField } from '../ui/field.tsx';
import { openingFailureText } from './failure-text.ts';
import {
  Intro,
  later,
  linkProblems,
  Nothing,
  OwnerNotice,
  useBrand,
  WaitingTitle,
} from './reveal-frame.tsx';
import styles from './reveal.module.css';
import type { AgainIntroProps, LockedProps, WrongPassphraseProps } from './reveal-later.tsx';
import type { Encryption, Reveal } from './use-reveal.ts';

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

const Answers = lazy(async () => ({ default: (await later())?.Answers ?? Nothing }));
const LinkChanged = lazy(async () => ({ default: (await linkProblems()).LinkChanged }));
const AgainIntro = lazy<ComponentType<AgainIntroProps>>(async () => ({
  default: (await later())?.AgainIntro ?? Nothing,
}));
const WrongPassphrase = lazy<ComponentType<WrongPassphraseProps>>(async () => ({
  default: (await later())?.WrongPassphrase ?? FailureText,
}));
const Unlocked = lazy(async () => ({ default: (await later())?.Unlocked ?? Nothing }));
/** The button names the reason without it. */
const Locked = lazy<ComponentType<LockedProps>>(async () => ({
  default: (await later())?.Locked ?? Nothing,
}));

export interface FailureTextProps {
  error: unknown;
  /** An answer to the claim was lost: the secret may have been opened. */
  wasUnanswered?: boolean | undefined;
  ciphertext?: Ciphertext | null | undefined;
}

function FailureText({ error, wasUnanswered = false }: FailureTextProps) {
  return <span>{openingFailureText(useIntl(), error, wasUnanswered)}</span>;
}

/** The ciphertext of a secret that a browser encrypted. */
export interface Ciphertext {
  /** Unknown after a reload. */
  bytes?: number | undefined;
  isInParts: boolean;
}

interface SealedProps {
  hasPassphrase: boolean;
  isOwner?: boolean;
  /** In epoch seconds; so is `expiresAt`. */
  lockedUntil?: number | null;
  expiresAt?: number | undefined;
  /** The page was reloaded within the lease after this tab opened the message. */
  again?: boolean;
  /** Under the heading; absent for anyone with the link. */
  lead?: ReactNode;
  /** Null for a secret that this site encrypted. */
  ciphertext?: Ciphertext | null;
  /** What shows more about a ciphertext, once it is loaded. */
  encryption?: Encryption | null;
  reveal: Reveal;
  onOpen: (passphrase: string) => void;
  onCancel?: () => void;
}

/** The page before the message is opened. */
export function Sealed(props: SealedProps) {
  const { hasPassphrase, lockedUntil = null, again = false, reveal } = props;
  const { ciphertext = null, encryption = null } = props;
  const intl = useIntl();
  const lockedMs = useTimeLeft((lockedUntil ?? 0) * 1000);
  const [passphrase, setPassphrase] = useState('');
  const isLocked = lockedMs > 0;
  const { error, form, outdated, setOutdated } = useFailure(reveal, isLocked);
  const isWrong = refusalOf(error)?.code === 'passphrase_wrong';
  const reason = isLocked
    ? messages.locked
    : hasPassphrase && passphrase === ''
      ? messages.passphraseNeeded
      : null;
  const open = () => {
    setOutdated(null);
    props.onOpen(passphrase);
  };
  return (
    <>
      <Introduction {...props} />
      <form
        ref={form}
        className={styles.form}
        data-card={hasPassphrase}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && reveal.phase !== 'opening') open();
        }}
      >
        {hasPassphrase && (
          <PassphraseField
            label={intl.formatMessage(messages.passphrase)}
            hint={intl.formatMessage(messages.passphraseHint)}
            value={passphrase}
            onChange={(text) => {
              setPassphrase(text);
              setOutdated('typing');
            }}
            required
            readOnly={isLocked}
            invalid={isWrong}
            error={
              isWrong ? (
                <Suspense>
                  <WrongPassphrase error={error} />
                </Suspense>
              ) : null
            }
          />
        )}
        {isLocked ? (
          <div className={styles.locked}>
            <Suspense>
              <Locked untilSeconds={lockedUntil ?? 0} lockedMs={lockedMs} />
            </Suspense>
          </div>
        ) : (
          error !== null && !isWrong && <Failure {...props} error={error} />
        )}
        <OpenButton {...props} disabledReason={reason && intl.formatMessage(reason)} />
      </form>
      <Progress reveal={reveal} isUnlocked={outdated === 'lockout' && !isLocked}>
        {encryption && <encryption.EncryptionNote reveal={reveal} ciphertext={ciphertext} />}
      </Progress>
      {!again && <LinkWords side="recipient" />}
      {/* Together: the one that came later would move the other. */}
      <Suspense>
        {globalThis.isLinkChanged === true && <LinkChanged />}
        {!again && <Answers />}
      </Suspense>
    </>
  );
}

/**
 * The failure of the last attempt, until the user types or a lockout ends. After a wrong passphrase the field has the focus,
 * and what is typed replaces the wrong one.
 */
function useFailure(reveal: Reveal, isLocked: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [outdated, setOutdated] = useState<'typing' | 'lockout' | null>(null);
  const failure = reveal.phase === 'failed' ? reveal.error : null;
  useEffect(() => {
    if (refusalOf(failure)?.code === 'passphrase_wrong') {
      const input = form.current?.querySelector('input');
      input?.focus();
      input?.select();
    }
  }, [failure]);
  useEffect(() => (isLocked ? () => setOutdated('lockout') : undefined), [isLocked]);
  return { form, outdated, setOutdated, error: outdated === null && !isLocked ? failure : null };
}

/** What stands above the form. */
function Introduction(props: SealedProps) {
  const { isOwner = false, again = false, ciphertext = null, expiresAt, lead } = props;
  const brand = useBrand();
  return (
    <>
      {brand?.before && (
        <p className={styles.before} dir="auto">
          {brand.before}
        </p>
      )}
      {again ? (
        <AgainIntro isInParts={ciphertext?.isInParts} />
      ) : (
        <WaitingIntro expiresAt={expiresAt} lead={lead} />
      )}
      {isOwner && <OwnerNotice when="before" />}
    </>
  );
}

function WaitingIntro({ expiresAt, lead }: Pick<SealedProps, 'expiresAt' | 'lead'>) {
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

function Failure(props: SealedProps & { error: unknown }) {
  const { error, reveal, ciphertext, encryption } = props;
  const wasUnanswered = reveal.phase === 'failed' && reveal.wasUnanswered;
  const Text = encryption?.UnsealFailure ?? FailureText;
  return (
    <Alert kind="error">
      <Text error={error} wasUnanswered={wasUnanswered} ciphertext={ciphertext} />
    </Alert>
  );
}

/** The button that opens; in its place the progress of a download. */
function OpenButton(props: SealedProps & { disabledReason: string | null }) {
  const { again = false, reveal, encryption, onCancel, disabledReason } = props;
  const progress = reveal.phase === 'opening' ? reveal.progress : undefined;
  if (progress && encryption) {
    return <encryption.UnsealProgress progress={progress} again={again} onCancel={onCancel} />;
  }
  return (
    <Button
      type="submit"
      variant="primary"
      wide
      busy={reveal.phase === 'opening'}
      disabledReason={disabledReason}
    >
      {reveal.phase === 'opening' ? (
        <FormattedMessage
          id="reveal.opening"
          defaultMessage="Opening…"
          description="Button that opens the message, while it is being opened"
        />
      ) : reveal.phase === 'failed' ? (
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
  reveal: Reveal;
  isUnlocked: boolean;
  /** Shown as long as there is nothing to announce. */
  children: ReactNode;
}

/** Announces automatic retries and the end of a lockout. */
function Progress({ reveal, isUnlocked, children }: ProgressProps) {
  const retrying = reveal.phase === 'opening' && reveal.attempt > 1;
  return (
    <output className={styles.progress}>
      {retrying ? (
        <FormattedMessage
          id="reveal.retrying"
          defaultMessage="Connection problem. We are still trying, and nothing is lost: keep this page open."
          description="Said while the page tries again by itself to open the message"
        />
      ) : isUnlocked ? (
        <Suspense>
          <Unlocked />
        </Suspense>
      ) : (
        children
      )}
    </output>
  );
}
