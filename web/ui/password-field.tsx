import { useState, type ReactNode, type Ref } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import frame from './passphrase-field.module.css';
import styles from './password-field.module.css';

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

interface PasswordFieldProps {
  /** The field, for who has to put the cursor there. */
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** What a password manager should offer. */
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  /** What is wrong with the one given; it stands in place of the hint. */
  error?: string | null | undefined;
}

/** The password of an account: a password manager may offer and keep it. */
export function PasswordField(props: PasswordFieldProps) {
  const { ref, label, value, onChange, autoComplete, hint, error } = props;
  const [shown, setShown] = useState(false);
  const intl = useIntl();
  return (
    <Field
      label={label}
      required
      hint={error ? <span className={styles.error}>{error}</span> : hint}
    >
      {({ id, hintId }) => (
        <div className={`${controlClass} ${frame.frame}`}>
          <input
            ref={ref}
            id={id}
            className={frame.input}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            aria-required
            aria-invalid={Boolean(error)}
            aria-describedby={hintId}
          />
          <button
            type="button"
            className={frame.eye}
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
