import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ATTEMPTS_PER_ROUND } from '../../../shared/limits.ts';
import { isOver, type Receipt } from '../../api/receipts.ts';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import styles from './receipt.module.css';
import { Unlock, UnlocksUsed } from './unlock.tsx';

interface PassphraseStatusProps {
  receipt: Receipt;
  metadataKey: string;
}

/**
 * The passphrase of a secret that can still be opened: wrong attempts, and the lockout that they bring. It has the same height
 * in each state: nothing below moves when a lockout begins or ends.
 */
export function PassphraseStatus({ receipt, metadataKey }: PassphraseStatusProps) {
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
        <FormattedMessage
          id="receipt.misses"
          defaultMessage="{count, plural, =0 {No wrong passphrases so far.} one {# wrong passphrase so far.} other {# wrong passphrases so far.}}"
          description="How often a wrong passphrase was given, after the state of the link; announced when it changes"
          values={{ count: misses }}
        />
      </output>
      {isLocked ? (
        <Unlock
          receipt={receipt}
          metadataKey={metadataKey}
          onUnlocked={(unlocked) => {
            setMissesAtUnlock(unlocked.details.misses);
            message.current?.focus();
          }}
          usedUp={<UnlocksUsed />}
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
