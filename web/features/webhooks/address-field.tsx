import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';

interface AddressFieldProps {
  ref: Ref<HTMLInputElement>;
  initially: string;
  /** What is wrong with the address. */
  error: string | null;
}

/** The address that a webhook leads to. */
export function AddressField({ ref, initially, error }: AddressFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="webhook.address"
          defaultMessage="Address"
          description="Label of the field for the web address that a webhook leads to"
        />
      }
      required
      hint={<Hint />}
      error={error ?? undefined}
    >
      {({ id, hintId }) => (
        <input
          ref={ref}
          id={id}
          className={controlClass}
          name="url"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          defaultValue={initially}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="webhook.address.hint"
      defaultMessage="Such as {example}. It has to begin with https and be open to the internet."
      description="Hint under the field for the address of a webhook"
      values={{ example: <bdi dir="ltr">https://example.com/waxseal</bdi> }}
    />
  );
}
