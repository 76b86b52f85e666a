import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { UNLOCKS_MAX } from '../../../shared/limits.ts';
import { isOver, type Receipt } from '../../api/receipts.ts';
import { fileSizeText } from '../../ui/file-size.ts';
import styles from './receipt.module.css';
import { Unlock } from './unlock.tsx';

interface DownloadStatusProps {
  receipt: Receipt;
  metadataKey: string;
}

/**
 * A secret in parts that can still be opened: that a browser encrypted it, or the lockout after too many downloads. It has the
 * same height in each state: nothing below moves when a lockout begins or ends.
 */
export function DownloadStatus({ receipt, metadataKey }: DownloadStatusProps) {
  const { parts = 0, downloads_locked: isLocked = false } = receipt.details;
  const message = useRef<HTMLOutputElement>(null);
  const [wasUnlocked, setWasUnlocked] = useState(false);
  if (parts === 0 || isOver(receipt)) return null;
  const state = isLocked ? 'locked' : wasUnlocked ? 'unlocked' : 'waiting';
  return (
    <section className={styles.lock} data-state={state}>
      <output ref={message} tabIndex={-1}>
        <strong>{stateTexts[state]}</strong>
      </output>
      {state === 'waiting' && (
        <p className={styles.lockNote}>
          <EncryptedSize receipt={receipt} />
        </p>
      )}
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

const stateTexts: Record<'locked' | 'unlocked' | 'waiting', ReactNode> = {
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
      description="On the private page of a secret that was encrypted in a browser; its size follows"
    />
  ),
};

/** The size of a secret that a browser encrypted: all that the site has of its content. */
export function EncryptedSize({ receipt: { details } }: { receipt: Receipt }) {
  const intl = useIntl();
  const { bytes } = details;
  if (bytes === undefined) return null;
  return (
    <FormattedMessage
      id="receipt.encrypted.size"
      defaultMessage="Size with encryption: {size}. This site cannot tell whether it contains files."
      description="On the private page of a secret that was encrypted in a browser: all that the site has of its content"
      values={{ size: fileSizeText(intl, bytes) }}
    />
  );
}
