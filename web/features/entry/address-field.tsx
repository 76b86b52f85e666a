import { FormattedMessage } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';

interface AddressFieldProps {
  /** Password managers know the one of an account as its user name. */
  autoComplete: 'username' | 'email';
  initialValue?: string;
  error: string | null;
}

/** The address that an account goes by. */
export function AddressField({ autoComplete, initialValue = '', error }: AddressFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="entry.address"
          defaultMessage="E-mail address"
          description="Label of the field for the address of an account"
        />
      }
      required
      error={error}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="email"
          name="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          defaultValue={initialValue}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}
