import { useId, type ReactNode } from 'react';
import styles from './check-field.module.css';

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
