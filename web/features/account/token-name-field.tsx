import { FormattedMessage } from 'react-intl';
import { API_TOKEN_NAME_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { controlClass, Field } from '../../ui/field.tsx';

interface NameFieldProps {
  name: string;
  /** A token has that name. */
  isKnown: boolean;
  onChange: (name: string) => void;
}

/** The name of a new token. */
export function NameField({ name, isKnown, onChange }: NameFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="account.token.name"
          defaultMessage="Name"
          description="Label of the field for the name of a new API token"
        />
      }
      required
      hint={<NameHint isKnown={isKnown} />}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          autoComplete="off"
          dir="auto"
          maxLength={API_TOKEN_NAME_CHARACTERS_MAX}
          value={name}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-required
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

function NameHint({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <FormattedMessage
      id="account.token.name.known"
      defaultMessage="You have a token with this name. The new one replaces it, and the old one stops working at once."
      description="Hint under the name of a new API token, when there is one of that name"
    />
  ) : (
    <FormattedMessage
      id="account.token.name.hint"
      defaultMessage="Such as the name of the program that will use it."
      description="Hint under the name of a new API token"
    />
  );
}
