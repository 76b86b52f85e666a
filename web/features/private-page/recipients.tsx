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
import { BriefMoment } from '../../ui/moment.tsx';
import { CodeStatus } from './lockouts.tsx';
import styles from './private-page.module.css';
import { emailedTo, statusOf } from './status.tsx';

interface RecipientsProps {
  receipt: Receipt;
  metadataKey: string;
}

/** The addresses that the link was emailed to; for the account that created it, with the state of each email. */
export function Emails({ receipt, metadataKey }: RecipientsProps) {
  const { mails = [] } = receipt.details;
  const isAlive = statusOf(receipt) === 'alive';
  return (
    <section className={styles.emails}>
      <h2 className="visually-hidden">
        <FormattedMessage
          id="recipients.emailed"
          defaultMessage="Emailed to"
          description="Before or above the addresses that a link was emailed to"
        />
      </h2>
      {mails.length > 0 ? (
        <ul>
          {mails.map((email) => (
            <EmailLine key={email.id} email={email} isAlive={isAlive} metadataKey={metadataKey} />
          ))}
        </ul>
      ) : (
        <AddressList addresses={emailedTo(receipt)} />
      )}
      {isAlive && (
        <p className={styles.note}>
          <FormattedMessage
            id="receipt.recipients.note"
            defaultMessage="The email contains the link, never the secret. The operator of this site could have read an emailed link."
            description="Note under the addresses that the link was emailed to"
          />
        </p>
      )}
    </section>
  );
}

/** Whether the links of one or several secrets were emailed, or have yet to be, or could not be to some. */
export function EmailedHeading({ receipts }: { receipts: readonly Receipt[] }) {
  const mails = receipts.flatMap(({ details }) => details.mails ?? []);
  const failed = mails.filter(({ state }) => state === 'failed');
  if (failed.length > 0) {
    return (
      <FormattedMessage
        id="receipt.heading.email-failed"
        defaultMessage="{count, plural, one {The email to {recipient} could not be sent} other {# emails could not be sent}}"
        description="Heading of the private page of a link that the site was to email, and could not"
        values={{ count: failed.length, recipient: <Address>{failed[0]?.recipient}</Address> }}
      />
    );
  }
  const recipients = receipts.flatMap(emailedTo);
  const values = {
    count: recipients.length,
    recipient: <Address>{recipients[0]}</Address>,
  };
  return mails.some(({ state }) => state === 'waiting') ? (
    <FormattedMessage
      id="receipt.heading.emailing"
      defaultMessage="{count, plural, one {Emailing {recipient}} other {Emailing # people}}"
      description="Heading of the private page of a link that the site is about to email, within seconds"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="receipt.heading.emailed"
      defaultMessage="{count, plural, one {Emailed to {recipient}} other {Emailed to # people}}"
      description="Heading of the private page of a link that the site has emailed"
      values={values}
    />
  );
}

export const emailStates = defineMessages({
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
        <Address>{email.recipient}</Address>
      </p>
      <div className={styles.emailStatus}>
        {/* Announces the new state, and takes the focus from the button that is removed. */}
        <output ref={state} tabIndex={-1} className={styles.emailState} data-state={email.state}>
          {intl.formatMessage(emailStates[email.state])}
        </output>
        {email.state !== 'waiting' && <BriefMoment atSeconds={email.stamp} />}
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

/** Who alone can open a secret, and the lockout that wrong codes bring. */
export function BoundRecipients({ receipt, metadataKey }: RecipientsProps) {
  const { bound_to: boundTo = [], codes_closed: isClosed } = receipt.details;
  const [first] = boundTo;
  if (first === undefined || isClosed || isOver(receipt)) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.boundHeading}>
        <FormattedMessage
          id="receipt.bound.only"
          defaultMessage="{count, plural, one {Only {recipient} can open it, once} other {Only one of these people can open it: the first who does}}"
          description="Heading on the private page of a secret for certain people; recipient is an email address, several are listed below"
          values={{ count: boundTo.length, recipient: <Address>{first}</Address> }}
        />
      </h2>
      {boundTo.length > 1 && <AddressList addresses={boundTo} />}
      <CodeStatus receipt={receipt} metadataKey={metadataKey} />
    </section>
  );
}

function AddressList({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address} className={styles.address}>
          <Address>{address}</Address>
        </li>
      ))}
    </ul>
  );
}

/** An email address. A long one is broken before its domain. */
export function Address({ children = '' }: { children: string | undefined }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi dir="ltr" translate="no">
      {at > 0 && children.slice(0, at)}
      <wbr />
      {children.slice(Math.max(at, 0))}
    </bdi>
  );
}
