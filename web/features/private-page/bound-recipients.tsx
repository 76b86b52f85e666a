import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOver, type Receipt } from '../../api/receipts.ts';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import styles from './receipt.module.css';
import { Unlock, UnlocksUsed } from './unlock.tsx';

interface BoundRecipientsProps {
  receipt: Receipt;
  metadataKey: string;
}

/** Who can open a bound secret, or has; and the lockout that wrong codes bring. */
export function BoundRecipients({ receipt, metadataKey }: BoundRecipientsProps) {
  const { bound_to: boundTo, verified } = receipt.details;
  if (!boundTo) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.recipientsHeading}>
        {verified === undefined ? (
          <FormattedMessage
            id="bound-field"
            defaultMessage="Only these people can open it"
            description="Label of the field for the email addresses that alone can open a secret; heading above them on the private page"
          />
        ) : (
          <FormattedMessage
            id="receipt.bound.opened"
            defaultMessage="Opened by"
            description="Heading above the email address of the recipient who opened the secret"
          />
        )}
      </h2>
      <ul>
        {(verified === undefined ? boundTo : [verified]).map((recipient) => (
          <li key={recipient} className={styles.address}>
            <bdi dir="ltr" translate="no">
              {recipient}
            </bdi>
          </li>
        ))}
      </ul>
      {!isOver(receipt) && !receipt.details.codes_closed && (
        <div className={styles.codes}>
          <CodeStatus receipt={receipt} metadataKey={metadataKey} />
        </div>
      )}
    </section>
  );
}

function CodeStatus({ receipt, metadataKey }: BoundRecipientsProps) {
  const { codes_locked_until: lockedUntil } = receipt.details;
  const now = useNow();
  const message = useRef<HTMLOutputElement>(null);
  const [wasUnlocked, setWasUnlocked] = useState(false);
  const isLocked = lockedUntil != null && lockedUntil * 1000 > now;
  return (
    <>
      <output ref={message} tabIndex={-1} className={styles.codesNote}>
        {isLocked ? (
          <FormattedMessage
            id="receipt.bound.locked"
            defaultMessage="Locked until {until}: wrong codes were entered, or very many were asked for. Someone who has the link may not be a recipient."
            description="Under the recipients of a secret, after wrong codes"
            values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
          />
        ) : wasUnlocked ? (
          <FormattedMessage
            id="receipt.bound.unlocked"
            defaultMessage="Unlocked. Your recipients can ask for a new code."
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
          usedUp={<UnlocksUsed />}
        >
          <FormattedMessage
            id="receipt.bound.unlock"
            defaultMessage="Unlock the codes now"
            description="Button that ends the lockout after wrong codes early"
          />
        </Unlock>
      )}
    </>
  );
}
