import { type ComponentProps, type ReactNode, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { controlClass, Field } from './field.tsx';
import styles from './passphrase-field.module.css';
import { Icon } from './icon.tsx';

interface PassphraseFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: ReactNode;
  /** Why the last one was refused; while it is `null` its space is reserved. */
  error?: ReactNode;
  /** The last submitted passphrase was wrong. */
  invalid?: boolean;
  /** Keeps the focus, unlike a disabled field. */
  readOnly?: boolean;
}

/** Field for the passphrase of a secret. Password managers must ignore it, because it belongs to one secret only. */
export function PassphraseField(props: PassphraseFieldProps) {
  const { label, value, onChange, required = false, hint, error, invalid = false } = props;
  return (
    <HiddenField
      label={label}
      required={required}
      hint={hint}
      error={error}
      invalid={invalid}
      input={{
        value,
        readOnly: props.readOnly,
        onChange: (event) => onChange(event.currentTarget.value),
        autoComplete: 'off',
        ...unmanaged,
      }}
    />
  );
}

const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true' };

const messages = defineMessages({
  show: {
    id: 'passphrase.show',
    defaultMessage: 'Show the characters',
    description: 'Name of the eye button while the passphrase is hidden',
  },
  hide: {
    id: 'passphrase.hide',
    defaultMessage: 'Hide the characters',
    description: 'Name of the eye button while the passphrase can be seen',
  },
});

interface HiddenFieldProps {
  label: ReactNode;
  required: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  invalid: boolean;
  /** Attributes of the input: its value, its name and what password managers do. */
  input: ComponentProps<'input'>;
}

/** A hidden text field with a button that shows the characters. */
export function HiddenField({ label, required, hint, error, invalid, input }: HiddenFieldProps) {
  const [shown, setShown] = useState(false);
  const intl = useIntl();
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {({ id, hintId }) => (
        <div className={`${controlClass} ${styles.frame}`}>
          <input
            {...input}
            id={id}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            aria-required={required}
            aria-invalid={invalid}
            aria-describedby={hintId}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={intl.formatMessage(shown ? messages.hide : messages.show)}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
