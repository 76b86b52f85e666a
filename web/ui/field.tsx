import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: ReactNode;
  /** Marks the field as required, for the eye; the control itself says it to everybody else. */
  required?: boolean;
  hint?: ReactNode;
  /** What is wrong with what was typed: it takes the hint's place. While it is `null` its room is kept. */
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
        {label}
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
