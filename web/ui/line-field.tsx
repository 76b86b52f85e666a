import type { ReactNode } from 'react';
import { controlClass, Field } from './field.tsx';

interface LineFieldProps {
  label: ReactNode;
  hint: ReactNode;
  value: string;
  charactersMax: number;
  onChange: (value: string) => void;
}

/** A line that someone writes about a secret. The browser must not store it, nor suggest it to the next person. */
export function LineField({ label, hint, value, charactersMax, onChange }: LineFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="text"
          value={value}
          maxLength={charactersMax}
          onChange={({ currentTarget }) => onChange(oneLine(currentTarget.value))}
          autoComplete="off"
          dir="auto"
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

/** Pasted tabs and line breaks become spaces: the server accepts no control characters. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
