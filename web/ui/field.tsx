import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { textElement } from '../intl/text-element.tsx';

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
