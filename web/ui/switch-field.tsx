import type { ReactNode } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: ReactNode;
  checked: boolean;
  /** Of the words that say more about it. */
  hintId?: string;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, with its label beside it. */
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
