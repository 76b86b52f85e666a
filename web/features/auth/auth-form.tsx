import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passphraseStrength } from '../../ui/strength.ts';
import {
  type FieldError,
  validateFields,
  fieldErrorTexts,
  type FieldName,
  type FormValues,
  refusedField,
} from './field-errors.ts';
import styles from './sign-in.module.css';
import { strengthHints } from '../../intl/strength-hints.ts';

interface AuthFormOptions<Field extends FieldName, Reply> {
  /** The fields to validate before sending. */
  fields: readonly Field[];
  send: (values: FormValues) => Promise<Reply>;
  onDone: (reply: Reply, values: FormValues) => Promise<void> | void;
}

/** Validates and sends a form, and assigns errors to its fields. */
export function useAuthForm<Field extends FieldName, Reply>(
  options: AuthFormOptions<Field, Reply>,
) {
  const { fields, send, onDone } = options;
  const intl = useIntl();
  const [errors, setErrors] = useState<Partial<Record<FieldName, FieldError>>>({});
  // Another form is neither busy with this one nor held up.
  const sending = useAction(['auth', ...fields], {
    mutationFn: send,
    // The form stays busy until the next page is shown.
    onSuccess: async (reply, values) => onDone(reply, values),
  });
  const refusal = refusalOf(sending.error);
  const refused = refusal && refusedField(fields, refusal);
  return {
    isSending: sending.isPending,
    /** Null if the error is shown at a field. */
    failure: refused ? null : sending.error,
    /** The error text of a field, or null. */
    errorOf: (field: Field): string | null => {
      const error: FieldError | undefined = errors[field];
      if (error) return intl.formatMessage(fieldErrorTexts[error]);
      return field === refused && refusal ? refusal.message : null;
    },
    /** Removes the error of a field that is typed in, and the failure of the last attempt. */
    clear: (name: string) => {
      if (sending.isError) sending.reset();
      if (name in errors) setErrors((before) => ({ ...before, [name]: undefined }));
    },
    submit: (form: HTMLFormElement) => {
      if (sending.isPending) return;
      const values = valuesOf(form);
      const invalid = validateFields(fields, values);
      setErrors(invalid);
      // Clears the failure of the last attempt.
      sending.reset();
      if (Object.keys(invalid).length === 0) sending.send(values);
    },
  };
}

/** Read from the DOM: it includes what password managers filled in. */
function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

interface AuthFormProps {
  isSending: boolean;
  failure: Error | null;
  children: ReactNode;
  /** Removes the error of a field, by its name. */
  clear: (name: string) => void;
  submit: (form: HTMLFormElement) => void;
  /** Label of the submit button. */
  action: ReactNode;
  /** Label while the form is being sent. */
  busyAction: ReactNode;
}

/** The labels of the button that creates an account. */
export const signUpLabels = {
  action: (
    <FormattedMessage
      id="sign-up.action"
      defaultMessage="Create account"
      description="Button that signs up"
    />
  ),
  busyAction: (
    <FormattedMessage
      id="sign-up.busy"
      defaultMessage="Creating…"
      description="Button that signs up, while that is under way"
    />
  ),
};

/**
 * A form with its submit button and, above it, the failure. The input is kept, and the first invalid field takes the
 * focus.
 */
export function AuthForm(props: AuthFormProps) {
  const { isSending, failure, children, clear, submit, action, busyAction } = props;
  const form = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (isSending || !wasSubmitted.current) return;
    wasSubmitted.current = false;
    form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      // Without the script, a GET form would put the input into the URL.
      method="post"
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) clear(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        wasSubmitted.current = true;
        submit(event.currentTarget);
      }}
    >
      {children}
      {failure && <FormFailure error={failure} />}
      <Button type="submit" variant="primary" wide busy={isSending}>
        {isSending ? busyAction : action}
      </Button>
    </form>
  );
}

/** The failure; for a rate limit also how long to wait. */
export function FormFailure({ error }: { error: Error }) {
  const intl = useIntl();
  return <Alert kind="error">{failureText(intl, error)}</Alert>;
}

interface EmailFieldProps {
  hint?: ReactNode;
  initialValue?: string;
  error: string | null;
}

/** The email address of an account. */
export function EmailField({ initialValue = '', hint, error }: EmailFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="auth.email"
          defaultMessage="Email address"
          description="Label of the field for the address of an account"
        />
      }
      required
      hint={hint}
      error={error}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="email"
          name="email"
          // Password managers store the address of an account as its user name.
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          defaultValue={initialValue}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

const { rule } = defineMessages({
  rule: {
    id: 'auth.password.rule',
    defaultMessage: '8 to 128 characters.',
    description: 'Hint under the field for a new password while it is too short',
  },
});

interface NewPasswordFieldProps {
  initialValue?: string;
  error: string | null;
}

/** A password to choose, with the length rule and a strength hint. */
export function NewPasswordField({ initialValue = '', error }: NewPasswordFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(initialValue);
  const isLongEnough = countCharacters(typed) >= PASSWORD_CHARACTERS_MIN;
  return (
    <PasswordField
      label={
        <FormattedMessage
          id="auth.new-password"
          defaultMessage="New password"
          description="Label of the field for a password that is being chosen"
        />
      }
      kind="new"
      input={{
        name: 'newp',
        defaultValue: initialValue,
        onInput: (event) => setTyped(event.currentTarget.value),
      }}
      hint={intl.formatMessage(isLongEnough ? strengthHints[passphraseStrength(typed)] : rule)}
      error={error}
    />
  );
}

/** Browsers warn about a password form without a user name, which is not known here. */
export function HiddenUsername() {
  return <input type="text" autoComplete="username" hidden readOnly />;
}
