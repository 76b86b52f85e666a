import type { ReactNode, RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { reportCrash } from '../../api/error-reporting.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { failureText } from '../../intl/failures.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { MembersOnly } from '../../parts/members-only.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { Alert, PageHeading } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { LoadingHeading, Skeleton } from '../../ui/loading.tsx';
import { PageFailure } from '../../ui/query-boundary.tsx';
import { keepInput, TextArea } from '../../ui/text-area.tsx';
import styles from './incoming.module.css';
import { useIncoming } from './use-incoming.ts';

interface IncomingBoundaryProps {
  /** Title of the page in the browser tab. */
  title: string;
  /** The recipient's address is partly hidden. */
  children: (site: Site, recipient: string) => ReactNode;
}

/** Shows a page only if the site has a recipient for incoming secrets. */
export function IncomingBoundary({ title, children }: IncomingBoundaryProps) {
  const intl = useIntl();
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (site?.incoming_recipient === null) return <NotFound />;
  return (
    <>
      <title>{title}</title>
      {site ? (
        children(site, site.incoming_recipient)
      ) : error ? (
        <PageFailure onRetry={() => void refetch()}>{loadFailureText(intl, error)}</PageFailure>
      ) : (
        <div className={styles.page}>
          <LoadingHeading />
          <Skeleton width="16rem" height="2rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="11rem" />
          <Skeleton height="6rem" />
        </div>
      )}
    </>
  );
}

/** Where anyone can send a secret to the support of this site. */
export function IncomingPage() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'incoming.title',
    defaultMessage: 'Send us a secret',
    description: 'Title and heading of the page for messages to the support',
  });
  return (
    <IncomingBoundary title={title}>
      {(site, recipient) => (
        <div className={styles.page}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>
            <FormattedMessage
              id="incoming.lead"
              defaultMessage="A password, a key, a log that no one else should see: it is encrypted, and the people who work on your ticket can open it once."
              description="The sentence under the heading of the page for messages to the support"
            />
          </p>
          {site.secret_options.requires_account && !site.authenticated ? (
            <MembersOnly />
          ) : (
            <IncomingForm
              charactersMax={site.plan.options.size}
              prefill={site.form_fields}
              recipient={recipient}
            />
          )}
        </div>
      )}
    </IncomingBoundary>
  );
}

const emptyTexts = defineMessages({
  secret: {
    id: 'incoming.secret.empty',
    defaultMessage: 'You did not provide anything to share',
    description: 'Error: a message to the support was sent without any text',
  },
  ticket: {
    id: 'incoming.ticket.empty',
    defaultMessage: 'Enter your ticket number',
    description: 'Error: a message to the support was sent without a ticket number',
  },
});

interface IncomingFormProps {
  charactersMax: number;
  prefill: Site['form_fields'];
  recipient: string;
}

/** Creates a secret for the configured recipient. After a failure its input is kept. */
function IncomingForm({ charactersMax, prefill, recipient }: IncomingFormProps) {
  const intl = useIntl();
  const { area, input, typed, write, errors, isSending, failure, send } = useIncoming(prefill);
  const errorOf = (field: 'secret' | 'ticket') => {
    const error = errors[field];
    if (error === 'empty') return intl.formatMessage(emptyTexts[field]);
    return error?.message ?? null;
  };
  return keepInput(
    <form
      className={styles.form}
      // Without the script, a GET form would put the input into the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.card}>
        <TextArea
          area={area}
          label={
            <FormattedMessage
              id="incoming.secret"
              defaultMessage="Your secret"
              description="Label of the field for a message to the support"
            />
          }
          value={typed.secret}
          onChange={(text) => write('secret', text)}
          charactersMax={charactersMax}
          countFrom={charactersMax / 2}
          countInUse
          onSubmitKey={send}
          exact
          error={errorOf('secret')}
        />
      </div>
      <TicketField
        input={input}
        value={typed.ticket}
        onChange={(text) => write('ticket', text)}
        error={errorOf('ticket')}
      />
      <p className={styles.recipient}>
        <FormattedMessage
          id="incoming.recipient"
          defaultMessage="To {recipient}"
          description="Line under a message to the support; recipient is its address, partly hidden"
          values={{
            recipient: (
              <strong>
                <bdi translate="no">{recipient}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      {failure && <Alert kind="error">{failureText(intl, failure)}</Alert>}
      <Button type="submit" variant="primary" wide busy={isSending}>
        {isSending ? (
          <FormattedMessage
            id="common.sending"
            defaultMessage="Sending…"
            description="Button that sends something, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="incoming.send"
            defaultMessage="Send the secret"
            description="Button that sends a message to the support"
          />
        )}
      </Button>
    </form>,
    reportCrash,
  );
}

interface TicketFieldProps {
  /** Set so that the caller can focus the field. */
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The ticket number. Its format is up to the installation, so any text is accepted. */
function TicketField({ input, value, onChange, error }: TicketFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="incoming.ticket"
          defaultMessage="Ticket number"
          description="Label of the field for the number of a support ticket, and of the number itself"
        />
      }
      required
      hint={
        <FormattedMessage
          id="incoming.ticket.hint"
          defaultMessage="The number we gave you, for example six digits"
          description="Hint under the field for the number of a support ticket"
        />
      }
      error={error}
    >
      {({ id, hintId }) => (
        <input
          ref={input}
          id={id}
          className={controlClass}
          type="text"
          name="ticketno"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}
