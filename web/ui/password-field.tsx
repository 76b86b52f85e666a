import type { ComponentProps, ReactNode } from 'react';
import { HiddenField } from './passphrase-field.tsx';

interface PasswordFieldProps {
  label: ReactNode;
  /** What password managers do: fill in the stored password, or suggest and store a new one. */
  kind: 'current' | 'new';
  hint?: ReactNode;
  /** Why the password is invalid; null if it is valid. */
  error: ReactNode;
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
      invalid={error !== null}
      input={{ ...input, autoComplete: `${kind}-password` }}
    />
  );
}
