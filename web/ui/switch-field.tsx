import type { ReactNode } from 'react';
import styles from './switch-field.module.css';

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
