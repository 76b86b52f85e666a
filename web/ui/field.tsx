import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';
import { textElement } from '../intl/text-element.tsx';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type PassphraseOddity, passphraseOddity } from '../../shared/passphrase-oddity.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: ReactNode;
  /** Shows an asterisk; the control itself has `aria-required`. */
  required?: boolean;
  hint?: ReactNode;
  /** Why the value is invalid, shown instead of the hint. While it is `null` its space is reserved. */
  error?: ReactNode;
  children: (ids: { id: string; hintId: string | undefined }) => ReactNode;
}

/** A control with its label above and its hint below. */
export function Field({ label, required = false, hint, error, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const hintId = note ? `${id}hint` : undefined;
  const hasRoom = hintId !== undefined || error === null;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {textElement(label)}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, hintId })}
      {hasRoom && (
        <p className={styles.hint} data-wrong={Boolean(error)} id={hintId}>
          {note}
        </p>
      )}
    </div>
  );
}

export const controlClass = styles.control;

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

const oddities: Record<PassphraseOddity, MessageDescriptor> = defineMessages({
  control: {
    id: 'passphrase.odd.control',
    defaultMessage: 'It contains a line break or another character that cannot be typed.',
    description: 'Hint under the passphrase field while it holds a control character',
  },
  invisible: {
    id: 'passphrase.odd.invisible',
    defaultMessage: 'It contains a character that cannot be seen.',
    description: 'Hint under the passphrase field, such as for a space without width',
  },
  start: {
    id: 'passphrase.odd.start',
    defaultMessage: 'It begins with a space.',
    description: 'Hint under the passphrase field',
  },
  end: {
    id: 'passphrase.odd.end',
    defaultMessage: 'It ends with a space.',
    description: 'Hint under the passphrase field',
  },
  double: {
    id: 'passphrase.odd.double',
    defaultMessage: 'It contains two spaces in a row.',
    description: 'Hint under the passphrase field',
  },
  digits: {
    id: 'passphrase.odd.digits',
    defaultMessage: 'Its digits are not 0 to 9, and count as other characters.',
    description:
      'Hint under the passphrase field while it holds digits of another script, such as Arabic ones',
  },
});

/**
 * Field for the passphrase of a secret. Password managers must ignore it, because it belongs to one secret only. While it is typed,
 * a hint names what cannot be seen in it: a wrong one costs an attempt.
 */
export function PassphraseField(props: PassphraseFieldProps) {
  const { label, value, onChange, required = false, hint, error, invalid = false } = props;
  const intl = useIntl();
  const oddity = passphraseOddity(value);
  return (
    <HiddenField
      label={label}
      required={required}
      hint={
        oddity ? (
          <>
            <span>{intl.formatMessage(oddities[oddity])}</span> {hint}
          </>
        ) : (
          hint
        )
      }
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

/** Attributes of a field whose value password managers neither fill in nor store. */
export const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true' };

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
function HiddenField({ label, required, hint, error, invalid, input }: HiddenFieldProps) {
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

interface PasswordFieldProps {
  label: ReactNode;
  /** What password managers do: fill in the stored password, or suggest and store a new one. */
  kind: 'current' | 'new';
  hint?: ReactNode;
  /** Why the password is invalid. While it is `null` its space is reserved. */
  error?: ReactNode;
  /** How the form reads the value: controlled, or by name. */
  input: Pick<
    ComponentProps<'input'>,
    'ref' | 'name' | 'value' | 'defaultValue' | 'onChange' | 'onInput'
  >;
}

/** Field for the password of an account. */
export function PasswordField({ label, kind, hint, error, input }: PasswordFieldProps) {
  return (
    <HiddenField
      label={label}
      required
      hint={hint}
      error={error}
      invalid={Boolean(error)}
      input={{ ...input, autoComplete: `${kind}-password` }}
    />
  );
}
