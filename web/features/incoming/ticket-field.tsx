import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';

interface TicketFieldProps {
  /** The element, for who has to put the cursor there. */
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The number of a ticket. What one looks like is up to the installation, so it may be any text. */
export function TicketField({ input, value, onChange, error }: TicketFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="incoming.ticket"
          defaultMessage="Ticket number"
          description="Label of the field for the number of a support ticket"
        />
      }
      required
      hint={
        <FormattedMessage
          id="incoming.ticket.hint"
          defaultMessage="The one we gave you, for example six digits"
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
