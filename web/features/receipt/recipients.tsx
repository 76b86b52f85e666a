import { FormattedMessage } from 'react-intl';
import type { Receipt } from '../../data/receipts.ts';
import { fateOf } from './events.ts';
import { MailList } from './mail-list.tsx';
import styles from './recipients.module.css';

/** Whom the link was mailed to; for the account that made it, with what became of each mail. */
export function Recipients({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  const { record, details } = receipt;
  const { mails = [] } = details;
  if (mails.length === 0 && !(record.show_recipients && record.recipients.length > 0)) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>
        <FormattedMessage
          id="receipt.recipients"
          defaultMessage="Mailed to"
          description="Heading above the addresses that the link was mailed to"
        />
      </h2>
      {mails.length > 0 ? (
        <MailList mails={mails} isAlive={fateOf(receipt) === 'alive'} metadataKey={metadataKey} />
      ) : (
        <ul>
          {record.recipients.map((recipient) => (
            <li key={recipient} className={styles.address}>
              <bdi dir="ltr">{recipient}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        <FormattedMessage
          id="receipt.recipients.note"
          defaultMessage="A mail holds the link, never the secret. A mailed link could have been read by whoever runs this site."
          description="Note under the addresses that the link was mailed to"
        />
      </p>
    </section>
  );
}
