/** What the sender sees of lockouts, which wrong passphrases, wrong codes or too many downloads bring, and how they end one early. */
import { type ReactNode, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { unlockSecret } from '../../../shared/contract/receipts.ts';
import { ATTEMPTS_PER_ROUND, UNLOCKS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { isOver, type Receipt, receiptQuery, recordActivity } from '../../api/receipts.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import styles from './private-page.module.css';

interface LockoutProps {
  receipt: Receipt;
  metadataKey: string;
}

/**
 * The passphrase of a secret that can still be opened: wrong attempts, and the lockout that they bring. It has the same height
 * in each state: nothing below moves when a lockout begins or ends.
 */
export function PassphraseStatus({ receipt, metadataKey }: LockoutProps) {
  const { has_passphrase: hasPassphrase, locked_until: lockedUntil, misses } = receipt.details;
  const now = useNow();
  const message = useRef<HTMLOutputElement>(null);
  const [missesAtUnlock, setMissesAtUnlock] = useState<number | null>(null);
  if (!hasPassphrase || isOver(receipt)) return null;
  const isLocked = lockedUntil !== null && lockedUntil * 1000 > now;
  const state = isLocked ? 'locked' : missesAtUnlock === misses ? 'unlocked' : 'waiting';
  return (
    <section className={styles.lock} data-state={state}>
      <output ref={message} tabIndex={-1}>
        <strong>
          <StateText state={state} lockedUntil={lockedUntil ?? 0} />
        </strong>{' '}
        {misses > 0 && (
          <FormattedMessage
            id="receipt.misses"
            defaultMessage="{count, plural, one {# wrong passphrase so far.} other {# wrong passphrases so far.}}"
            description="How often a wrong passphrase was given, after the state of the link; announced when it changes"
            values={{ count: misses }}
          />
        )}
      </output>
      {isLocked ? (
        <Unlock
          receipt={receipt}
          metadataKey={metadataKey}
          onUnlocked={(unlocked) => {
            setMissesAtUnlock(unlocked.details.misses);
            message.current?.focus();
          }}
        >
          <FormattedMessage
            id="receipt.unlock"
            defaultMessage="Unlock now for {attempts, plural, one {# more attempt} other {# more attempts}}"
            description="Button that unlocks the secret after wrong passphrases, for so many further ones"
            values={{ attempts: ATTEMPTS_PER_ROUND }}
          />
        </Unlock>
      ) : (
        state === 'waiting' && (
          <p className={styles.lockNote}>
            <FormattedMessage
              id="receipt.content.encrypted"
              defaultMessage="Encrypted with your passphrase. Your recipient needs the link and the passphrase. Send them separately."
              description="Shown in place of a secret that has a passphrase"
            />
          </p>
        )
      )}
    </section>
  );
}

interface StateTextProps {
  state: 'locked' | 'unlocked' | 'waiting';
  /** In epoch seconds. */
  lockedUntil: number;
}

function StateText({ state, lockedUntil }: StateTextProps) {
  switch (state) {
    case 'locked':
      return (
        <FormattedMessage
          id="receipt.locked.until"
          defaultMessage="Locked until {until}."
          description="State of a link after too many wrong passphrases; their number follows"
          values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
        />
      );
    case 'unlocked':
      return (
        <FormattedMessage
          id="receipt.unlocked"
          defaultMessage="Unlocked. The recipient can try {attempts, plural, one {# more time} other {# more times}}."
          description="Confirms that the button on the private page has unlocked the secret"
          values={{ attempts: ATTEMPTS_PER_ROUND }}
        />
      );
    case 'waiting':
      return (
        <FormattedMessage
          id="receipt.protected"
          defaultMessage="Protected by a passphrase."
          description="State of a link with a passphrase; the number of wrong passphrases follows"
        />
      );
  }
}

/**
 * A secret in parts that can still be opened: that a browser encrypted it, or the lockout after too many downloads. It has the
 * same height in each state: nothing below moves when a lockout begins or ends.
 */
export function DownloadStatus({ receipt, metadataKey }: LockoutProps) {
  const { parts = 0, downloads_locked: isLocked = false } = receipt.details;
  const message = useRef<HTMLOutputElement>(null);
  const [wasUnlocked, setWasUnlocked] = useState(false);
  if (parts === 0 || isOver(receipt)) return null;
  const state = isLocked ? 'locked' : wasUnlocked ? 'unlocked' : 'waiting';
  return (
    <section className={styles.lock} data-state={state}>
      <output ref={message} tabIndex={-1}>
        <strong>{downloadTexts[state]}</strong>
      </output>
      {isLocked && (
        <Unlock
          receipt={receipt}
          metadataKey={metadataKey}
          onUnlocked={() => {
            setWasUnlocked(true);
            message.current?.focus();
          }}
          usedUp={
            <FormattedMessage
              id="receipt.downloads.none"
              defaultMessage="All {max, number} unlocks have been used. Burn this secret, and create a new one."
              description="Why there is no button any more to unlock a secret that was downloaded too often"
              values={{ max: UNLOCKS_MAX }}
            />
          }
        >
          <FormattedMessage
            id="receipt.downloads.unlock"
            defaultMessage="Unlock now"
            description="Button that allows recipients to download a secret again, after it was downloaded too often"
          />
        </Unlock>
      )}
    </section>
  );
}

const downloadTexts: Record<'locked' | 'unlocked' | 'waiting', ReactNode> = {
  locked: (
    <FormattedMessage
      id="receipt.downloads.locked"
      defaultMessage="Locked: it was downloaded too often, but never opened."
      description="State of a link to files after too many downloads; a button that unlocks it follows"
    />
  ),
  unlocked: (
    <FormattedMessage
      id="receipt.downloads.unlocked"
      defaultMessage="Unlocked. Your recipient can download it again."
      description="Confirms that the button on the private page has unlocked a secret that was downloaded too often"
    />
  ),
  waiting: (
    <FormattedMessage
      id="receipt.encrypted.browser"
      defaultMessage="Encrypted in your browser: this site cannot read it."
      description="On the private page of a secret with files, which was encrypted in a browser"
    />
  ),
};

/** The lockout of the codes that the recipients of a bound secret ask for. */
export function CodeStatus({ receipt, metadataKey }: LockoutProps) {
  const { codes_locked_until: lockedUntil } = receipt.details;
  const now = useNow();
  const message = useRef<HTMLOutputElement>(null);
  const [wasUnlocked, setWasUnlocked] = useState(false);
  const isLocked = lockedUntil != null && lockedUntil * 1000 > now;
  return (
    <>
      <output ref={message} tabIndex={-1} className={styles.note}>
        {isLocked ? (
          <FormattedMessage
            id="receipt.bound.locked"
            defaultMessage="Locked until {until}: too many wrong codes were entered, or too many codes requested, for this secret or for all of yours today. Someone other than your recipients may have the link."
            description="Under the recipients of a secret, after wrong codes"
            values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
          />
        ) : wasUnlocked ? (
          <FormattedMessage
            id="receipt.bound.unlocked"
            defaultMessage="Unlocked. Your recipients can ask for a new code. If it is locked again at once, your account has sent too many codes today: wait."
            description="Confirms that the button on the private page has unlocked the codes of a secret"
          />
        ) : (
          <FormattedMessage
            id="receipt.bound.note"
            defaultMessage="They confirm their address with a code that we email. The link alone opens nothing."
            description="Note under the email addresses that alone can open the secret"
          />
        )}
      </output>
      {isLocked && (
        <Unlock
          receipt={receipt}
          metadataKey={metadataKey}
          onUnlocked={() => {
            setWasUnlocked(true);
            message.current?.focus();
          }}
        >
          <FormattedMessage
            id="receipt.bound.unlock"
            defaultMessage="Unlock now"
            description="Button that ends the lockout after wrong codes early"
          />
        </Unlock>
      )}
    </>
  );
}

interface UnlockProps extends LockoutProps {
  /** Must move the focus: the button is removed. */
  onUnlocked: (receipt: Receipt) => void;
  /** Shown in place of the button once all unlocks are used, if there is more to say than that. */
  usedUp?: ReactNode;
  /** The text of the button. */
  children: ReactNode;
}

/** Ends a lockout early, a limited number of times. */
function Unlock({ receipt, metadataKey, onUnlocked, usedUp, children }: UnlockProps) {
  const intl = useIntl();
  const { unlocks_left: unlocksLeft } = receipt.details;
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  const unlocking = useCall(
    unlockSecret,
    {
      onMutate: recordActivity,
      onSuccess: (unlocked) => {
        queryClient.setQueryData(queryKey, unlocked);
        onUnlocked(unlocked);
      },
      onError: (error) => {
        // The last unlock was used in another tab: reload the receipt.
        if (refusalOf(error)?.code === 'unlocks_used')
          void queryClient.refetchQueries({ queryKey });
      },
    },
    metadataKey,
  );
  if (unlocksLeft === 0) return <p className={styles.lockNote}>{usedUp ?? <UnlocksUsed />}</p>;
  return (
    <>
      {unlocking.isError && <Alert kind="error">{failureText(intl, unlocking.error)}</Alert>}
      <div className={styles.unlock}>
        <Button
          busy={unlocking.isPending}
          onClick={() => unlocking.send({ params: { key: metadataKey }, body: {} })}
        >
          {children}
        </Button>
        <span className={styles.lockNote}>
          <FormattedMessage
            id="receipt.unlock.left"
            defaultMessage="Unlocks left: {left, number} of {max, number}"
            description="Beside the button that unlocks the secret: how often it can be used"
            values={{ left: unlocksLeft, max: UNLOCKS_MAX }}
          />
        </span>
      </div>
    </>
  );
}

/** That a lockout cannot be ended early any more, after wrong passphrases or codes. */
function UnlocksUsed() {
  return (
    <FormattedMessage
      id="failure.unlocks_used"
      defaultMessage="All unlocks have been used. Burn the secret, or wait: a lock after wrong passphrases or codes ends by itself."
      description="Why there is no button to unlock the secret any more"
    />
  );
}
