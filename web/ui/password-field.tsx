import type { ComponentProps, ReactNode } from 'react';
import { HiddenField } from './passphrase-field.tsx';

interface PasswordFieldProps {
  label: ReactNode;
  /** What password managers should do: fill in the one they know, or make one up and keep it. */
  kind: 'current' | 'new';
  hint?: ReactNode;
  /** What is wrong with it; null where nothing is. */
  error: ReactNode;
  /** How its form holds what is typed. */
  input: Pick<
    ComponentProps<'input'>,
    'ref' | 'name' | 'value' | 'defaultValue' | 'onChange' | 'onInput'
  >;
}

/** The password of an account. */
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
