import { type ReactNode, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { type Mail, type Receipt, receiptQuery, resend } from '../../api/receipts.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { statusOf } from './receipt-status.ts';
import styles from './receipt.module.css';

/** The addresses the link was emailed to; for the account that created it, with the state of each email. */
export function Recipients({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  const { record, details } = receipt;
  const { mails = [] } = details;
  if (mails.length === 0 && !(record.show_recipients && record.recipients.length > 0)) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.recipientsHeading}>
        <FormattedMessage
          id="recipients.emailed"
          defaultMessage="Emailed to"
          description="Before or above the addresses that a link was emailed to"
        />
      </h2>
      {mails.length > 0 ? (
        <MailList mails={mails} isAlive={statusOf(receipt) === 'alive'} metadataKey={metadataKey} />
      ) : (
        <ul>
          {record.recipients.map((recipient) => (
            <li key={recipient} className={styles.address}>
              <bdi dir="ltr" translate="no">
                {recipient}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.recipientsNote}>
        <FormattedMessage
          id="receipt.recipients.note"
          defaultMessage="The email contains the link, never the secret. The operator of this site could have read an emailed link."
          description="Note under the addresses that the link was emailed to"
        />
      </p>
    </section>
  );
}

const states = defineMessages({
  waiting: {
    id: 'receipt.email.waiting',
    defaultMessage: 'Waiting to be sent',
    description: 'State of an email that has not been sent yet',
  },
  sent: {
    id: 'receipt.email.sent',
    defaultMessage: 'Sent',
    description: 'State of an email that was sent; the moment follows',
  },
  failed: {
    id: 'receipt.email.failed',
    defaultMessage: 'Could not be sent',
    description: 'State of an email that failed; the moment follows',
  },
});

interface MailListProps {
  mails: readonly Mail[];
  /** The secret can still be opened. */
  isAlive: boolean;
  metadataKey: string;
}

/** Each email and its state. Failed ones can be sent again while the secret can be opened. */
function MailList({ mails, isAlive, metadataKey }: MailListProps) {
  return (
    <ul>
      {mails.map((mail) => (
        <MailLine key={mail.id} mail={mail} isAlive={isAlive} metadataKey={metadataKey} />
      ))}
    </ul>
  );
}

interface MailLineProps {
  mail: Mail;
  isAlive: boolean;
  metadataKey: string;
}

function MailLine({ mail, isAlive, metadataKey }: MailLineProps) {
  const intl = useIntl();
  const state = useRef<HTMLOutputElement>(null);
  const again = useResendEmail(metadataKey, mail.id, () => state.current?.focus());
  return (
    <li className={styles.mail}>
      <p className={styles.address}>
        <bdi dir="ltr" translate="no">
          {mail.recipient}
        </bdi>
      </p>
      <div className={styles.mailStatus}>
        {/* Announces the new state, and takes the focus from the button that is removed. */}
        <output ref={state} tabIndex={-1} className={styles.mailState} data-state={mail.state}>
          {intl.formatMessage(states[mail.state])}
        </output>
        {mail.state !== 'waiting' && <Moment atSeconds={mail.stamp} />}
      </div>
      {mail.state === 'failed' && isAlive && (
        <div className={styles.again}>
          <Button busy={again.isPending} onClick={() => again.send()}>
            <span>
              <FormattedMessage
                id="receipt.email.again"
                defaultMessage="Send again <to>to {recipient}</to>"
                description="Button beside an email that failed; only screen readers read the content of to"
                values={{ recipient: mail.recipient, to: screenReaderOnly }}
              />
            </span>
          </Button>
        </div>
      )}
      {again.isError && (
        <div className={styles.failure}>
          <Alert kind="error">{failureText(intl, again.error)}</Alert>
        </div>
      )}
    </li>
  );
}

/** Sighted users see the address beside the button. */
function screenReaderOnly(inside: ReactNode) {
  return <span className="visually-hidden">{inside}</span>;
}

function useResendEmail(metadataKey: string, id: string, onSent: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  return useAction(['resend', metadataKey, id], {
    mutationFn: () => resend(metadataKey, id),
    onSuccess: (receipt) => {
      queryClient.setQueryData(queryKey, receipt);
      onSent();
    },
    onError: (error) => {
      // It was sent in the meantime: reload the list.
      if (refusalOf(error)?.code === 'mail_not_failed') {
        void queryClient.refetchQueries({ queryKey });
      }
    },
  });
}
