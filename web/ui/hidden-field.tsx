import { useState, type ComponentProps, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { controlClass, Field } from './field.tsx';
import styles from './hidden-field.module.css';
import { Icon } from './icon.tsx';

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
  /** What makes it a passphrase, or a password. */
  input: ComponentProps<'input'>;
}

/** A line that others should not read over a shoulder, and an eye that shows it. */
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
