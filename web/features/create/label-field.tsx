import { FormattedMessage } from 'react-intl';
import { LABEL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { controlClass, Field } from '../../ui/field.tsx';

interface LabelFieldProps {
  value: string;
  onChange: (label: string) => void;
}

/** The sender's private label of a new secret. */
export function LabelField({ value, onChange }: LabelFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="label.label"
          defaultMessage="Label"
          description="Label of the field for the name under which a new secret stands in its sender's own list"
        />
      }
      hint={
        <FormattedMessage
          id="label.hint"
          defaultMessage="Optional. Only you see it, in your list of secrets."
          description="Hint under the field for the sender's own name of a new secret"
        />
      }
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="text"
          value={value}
          maxLength={LABEL_CHARACTERS_MAX}
          onChange={({ currentTarget }) => onChange(oneLine(currentTarget.value))}
          // The browser must not store it, nor suggest it to the next person.
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
