import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: ReactNode;
  /** Marks the field as required, for the eye; the control itself says it to everybody else. */
  required?: boolean;
  hint?: ReactNode;
  children: (ids: { id: string; hintId: string | undefined }) => ReactNode;
}

/** A control with its label above and its hint below. */
export function Field({ label, required = false, hint, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, hintId })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const controlClass = styles.control;
