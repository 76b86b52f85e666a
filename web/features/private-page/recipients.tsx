import { type ReactNode, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { resendMail } from '../../../shared/contract/receipts.ts';
import { refusalOf } from '../../api/failure.ts';
import {
  type Email,
  isOver,
  type Receipt,
  receiptQuery,
  recordActivity,
} from '../../api/receipts.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CodeStatus } from './lockouts.tsx';
import styles from './private-page.module.css';
import { statusOf } from './status.tsx';

interface RecipientsProps {
  receipt: Receipt;
  metadataKey: string;
}

/** The addresses the link was emailed to; for the account that created it, with the state of each email. */
export function Recipients({ receipt, metadataKey }: RecipientsProps) {
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
        <ul>
          {mails.map((email) => (
            <EmailLine
              key={email.id}
              email={email}
              isAlive={statusOf(receipt) === 'alive'}
              metadataKey={metadataKey}
            />
          ))}
        </ul>
      ) : (
        <AddressList addresses={record.recipients} />
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

interface EmailLineProps {
  email: Email;
  /** The secret can still be opened. */
  isAlive: boolean;
  metadataKey: string;
}

/** One email and its state. A failed one can be sent again while the secret can be opened. */
function EmailLine({ email, isAlive, metadataKey }: EmailLineProps) {
  const intl = useIntl();
  const state = useRef<HTMLOutputElement>(null);
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  const again = useCall(
    resendMail,
    {
      onMutate: recordActivity,
      onSuccess: (receipt) => {
        queryClient.setQueryData(queryKey, receipt);
        state.current?.focus();
      },
      onError: (error) => {
        // It was sent in the meantime: reload the list.
        if (refusalOf(error)?.code === 'mail_not_failed') {
          void queryClient.refetchQueries({ queryKey });
        }
      },
    },
    `${metadataKey} ${email.id}`,
  );
  return (
    <li className={styles.email}>
      <p className={styles.address}>
        <bdi dir="ltr" translate="no">
          {email.recipient}
        </bdi>
      </p>
      <div className={styles.emailStatus}>
        {/* Announces the new state, and takes the focus from the button that is removed. */}
        <output ref={state} tabIndex={-1} className={styles.emailState} data-state={email.state}>
          {intl.formatMessage(states[email.state])}
        </output>
        {email.state !== 'waiting' && <Moment atSeconds={email.stamp} />}
      </div>
      {email.state === 'failed' && isAlive && (
        <div className={styles.again}>
          <Button
            busy={again.isPending}
            onClick={() => again.send({ params: { key: metadataKey }, body: { id: email.id } })}
          >
            <span>
              <FormattedMessage
                id="receipt.email.again"
                defaultMessage="Send again <to>to {recipient}</to>"
                description="Button beside an email that failed; only screen readers read the content of to"
                values={{ recipient: email.recipient, to: screenReaderOnly }}
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

/** Who can open a bound secret, or has; and the lockout that wrong codes bring. */
export function BoundRecipients({ receipt, metadataKey }: RecipientsProps) {
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
      <AddressList addresses={verified === undefined ? boundTo : [verified]} />
      {!isOver(receipt) && !receipt.details.codes_closed && (
        <div className={styles.codes}>
          <CodeStatus receipt={receipt} metadataKey={metadataKey} />
        </div>
      )}
    </section>
  );
}

function AddressList({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address} className={styles.address}>
          <bdi dir="ltr" translate="no">
            {address}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
