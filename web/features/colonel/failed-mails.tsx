import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { listFailedMails } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import {
  type FailedMailLine,
  failedMailsQuery,
  cacheResent,
  resendEmail,
} from '../../data/colonel.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListFrame } from './list-frame.tsx';
import { MailItem } from './mail-item.tsx';
import { mailName } from './mail-names.ts';
import styles from './mails.module.css';
import { Panel } from './panel.tsx';
import { useLines } from './use-lines.ts';

/** The mails that could not be sent. */
export function FailedMails() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useLines(failedMailsQuery(queryClient));
  const sending = useSingleCall(['colonel', 'mail'], {
    mutationFn: ({ id }: FailedMailLine) => resendEmail(id),
    onSuccess: (_, { id }) => {
      cacheResent(queryClient, id);
      // The button that had the focus is gone with its line.
      heading.current?.focus();
    },
  });
  const { variables: mail, error } = sending;
  return (
    <Panel headingRef={heading} heading={<Heading />} lead={<Lead />}>
      {sending.isSuccess && mail && (
        <Alert kind="success">
          <FormattedMessage
            id="colonel.mail.again"
            defaultMessage="On its way again: {mail}"
            description="Said after a mail that could not be sent was queued once more; mail is what it is about"
            values={{ mail: mailName(intl, mail.template) }}
          />
        </Alert>
      )}
      <ListFrame list={list} path={pathOf(listFailedMails)} none={<None />}>
        {(mails) => (
          <ul className={styles.card}>
            {mails.map((line) => (
              <MailItem
                key={line.id}
                mail={line}
                busy={sending.isPending && mail?.id === line.id}
                error={error && mail?.id === line.id ? formFailureText(intl, error) : null}
                onSend={() => sending.send(line)}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  );
}

function Heading() {
  return (
    <FormattedMessage
      id="colonel.mails"
      defaultMessage="Mails that were given up"
      description="Heading over the list of mails that could not be sent"
    />
  );
}

function Lead() {
  return (
    <FormattedMessage
      id="colonel.mails.lead"
      defaultMessage="Newest first. Whom a mail was for is not kept here."
      description="Sentence under the heading over the mails that could not be sent"
    />
  );
}

function None() {
  return (
    <FormattedMessage
      id="colonel.mails.none"
      defaultMessage="Every mail has left."
      description="Said in place of the list of mails that could not be sent, when there are none"
    />
  );
}
