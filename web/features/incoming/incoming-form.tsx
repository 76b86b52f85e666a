import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './incoming.module.css';
import { TicketField } from './ticket-field.tsx';
import { useIncoming } from './use-incoming.ts';

const empty = defineMessages({
  secret: {
    id: 'incoming.secret.empty',
    defaultMessage: 'You did not provide anything to share',
    description: 'Error: a message to the support was sent without any text',
  },
  ticket: {
    id: 'incoming.ticket.empty',
    defaultMessage: 'Type the number of your ticket',
    description: 'Error: a message to the support was sent without a ticket number',
  },
});

interface IncomingFormProps {
  charactersMax: number;
  prefill: Site['form_fields'];
  recipient: string;
  onSent: () => Promise<void>;
}

/** Seals a message for the one recipient there is. A failure leaves everything in it where it was. */
export function IncomingForm({ charactersMax, prefill, recipient, onSent }: IncomingFormProps) {
  const intl = useIntl();
  const { area, input, typed, write, complaints, isSending, failure, send } = useIncoming(
    prefill,
    onSent,
  );
  const errorOf = (field: 'secret' | 'ticket') => {
    const complaint = complaints[field];
    if (complaint === 'empty') return intl.formatMessage(empty[field]);
    return complaint?.said ?? null;
  };
  return (
    <form
      className={styles.form}
      // No browser puts what is typed here into an address, whatever happens to the script.
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
              defaultMessage="Your message"
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
          defaultMessage="Goes to {recipient}"
          description="Line under a message to the support; recipient is its address, partly hidden"
          values={{
            recipient: (
              <strong>
                <bdi>{recipient}</bdi>
              </strong>
            ),
          }}
        />
      </p>
      {failure && <Alert kind="error">{formFailureText(intl, failure)}</Alert>}
      <Button type="submit" variant="primary" wide busy={isSending}>
        {isSending ? (
          <FormattedMessage
            id="incoming.sending"
            defaultMessage="Sealing…"
            description="Button that sends a message to the support, while it is being sent"
          />
        ) : (
          <FormattedMessage
            id="incoming.send"
            defaultMessage="Seal and send"
            description="Button that sends a message to the support"
          />
        )}
      </Button>
    </form>
  );
}
