import type { ReactNode } from 'react';
import { HiddenField } from './hidden-field.tsx';

interface PassphraseFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: ReactNode;
  /** The last one given was wrong. */
  invalid?: boolean;
}

/** A passphrase. It belongs to one secret, so no password manager should offer or keep it. */
export function PassphraseField(props: PassphraseFieldProps) {
  const { label, value, onChange, required = false, hint, invalid = false } = props;
  return (
    <HiddenField
      label={label}
      required={required}
      hint={hint}
      invalid={invalid}
      input={{
        value,
        onChange: (event) => onChange(event.currentTarget.value),
        autoComplete: 'off',
        ...unmanaged,
      }}
    />
  );
}

const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true' };
