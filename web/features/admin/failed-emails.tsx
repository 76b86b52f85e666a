import { type ReactNode, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type FailedMailLine, resendFailedMail } from '../../../shared/contract/colonel.ts';
import { call } from '../../api/client.ts';
import { cacheResent, failedMailsQuery } from '../../api/colonel.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { emailName, titles } from './names.ts';
import { AdminPanel, Code, PagedList, useListPages } from './panel.tsx';
import styles from './admin.module.css';

const texts = defineMessages({
  lead: {
    id: 'colonel.emails.lead',
    defaultMessage: 'Newest first. Recipients’ addresses are not stored here.',
    description: 'Sentence under the heading over the emails that could not be sent',
  },
  none: {
    id: 'colonel.emails.none',
    defaultMessage: 'No emails have failed.',
    description: 'Said in place of the list of emails that could not be sent, when there are none',
  },
});

/** Emails that could not be sent. */
export function FailedEmails() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListPages(failedMailsQuery(queryClient));
  const sending = useAction(['colonel', 'mail'], {
    // Sends the line, whose name is said when it is no longer in the list.
    mutationFn: ({ id }: FailedMailLine) => call(resendFailedMail, { params: { id }, body: {} }),
    onSuccess: (_, { id }) => {
      cacheResent(queryClient, id);
      // The focused button is removed with its item.
      heading.current?.focus();
    },
  });
  const { variables: email, error } = sending;
  return (
    <AdminPanel headingRef={heading} heading={titles.emails} lead={texts.lead}>
      {sending.isSuccess && email && (
        <Alert kind="success">
          <FormattedMessage
            id="colonel.email.again"
            defaultMessage="Queued again: {mail}"
            description="Said after an email that could not be sent was queued once more; mail is what it is about"
            values={{ mail: emailName(intl, email.template) }}
          />
        </Alert>
      )}
      <PagedList list={list} none={texts.none}>
        {(emails) => (
          <ul className={styles.lines}>
            {emails.map((line) => (
              <FailedEmail
                key={line.id}
                email={line}
                busy={sending.isPending && email?.id === line.id}
                error={error && email?.id === line.id ? failureText(intl, error) : null}
                onSend={() => sending.send(line)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPanel>
  );
}

const hidden = { what: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface FailedEmailProps {
  email: FailedMailLine;
  busy: boolean;
  /** Why the email could not be queued again. */
  error: string | null;
  onSend: () => void;
}

/** An email that could not be sent, why, and a button that queues it again. */
function FailedEmail({ email, busy, error, onSend }: FailedEmailProps) {
  const name = emailName(useIntl(), email.template);
  return (
    <li className={styles.email}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>
          <Moment atSeconds={email.failed} />
          {email.reason !== '' && <Code>{email.reason}</Code>}
        </p>
      </div>
      <Button busy={busy} onClick={onSend}>
        <FormattedMessage
          id="colonel.email.try"
          defaultMessage="Try again<what> with “{mail}”</what>"
          description="Button that sends an email once more; what is the email, for screen readers"
          values={{ mail: name, ...hidden }}
        />
      </Button>
      {error !== null && (
        <div className={styles.trouble}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
    </li>
  );
}
