import { type ReactNode, useId } from 'react';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './choice-fields.module.css';

interface SelectFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Of the form field; absent where no form reads it. */
  name?: string;
  value: string;
  options: readonly { value: string; text: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** Select element with its label. */
export function SelectField({ label, hint, name, value, options, onChange }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {({ id, hintId }) => (
        <div className={styles.frame}>
          <select
            id={id}
            name={name}
            aria-describedby={hintId}
            className={`${controlClass} ${styles.select}`}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.text}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron" />
          </span>
        </div>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  /** Of the form field. */
  name: string;
  label: ReactNode;
  required?: boolean;
  initiallyChecked?: boolean;
  /** Why it is invalid; while it is null its space is reserved. */
  error?: ReactNode;
}

/** A checkbox with its label. */
export function CheckField(props: CheckFieldProps) {
  const { name, label, required = false, initiallyChecked = false, error } = props;
  const id = useId();
  const isWrong = Boolean(error);
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          name={name}
          className={styles.box}
          defaultChecked={initiallyChecked}
          aria-required={required || undefined}
          aria-invalid={required ? isWrong : undefined}
          aria-describedby={isWrong ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className={styles.error} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}

interface OptionFieldProps {
  type: 'checkbox' | 'radio';
  /** Of the radio buttons that exclude each other. */
  name?: string;
  label: ReactNode;
  checked: boolean;
  /** What it means, or why it cannot be chosen. */
  hint?: ReactNode;
  /** It keeps the focus, and with it the reason. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox or a radio button that takes effect at once. */
export function OptionField(props: OptionFieldProps) {
  const { type, name, label, checked, hint, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        <input
          type={type}
          name={name}
          className={styles.box}
          checked={checked}
          aria-disabled={disabled || undefined}
          aria-describedby={hint ? id : undefined}
          onChange={({ currentTarget }) => {
            if (!disabled) onChange(currentTarget.checked);
          }}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SwitchFieldProps {
  label: ReactNode;
  checked: boolean;
  /** The id of its description. */
  hintId?: string;
  onChange: (checked: boolean) => void;
}

/** An on/off switch with its label. */
export function SwitchField({ label, checked, hintId, onChange }: SwitchFieldProps) {
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
