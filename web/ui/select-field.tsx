import type { ReactNode } from 'react';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

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
