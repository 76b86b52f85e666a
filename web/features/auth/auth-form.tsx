import { type ComponentProps, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import type { FailureBody } from '../../../shared/contract/failures.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { useAction } from '../../api/use-call.ts';
import { strengthHints, passphraseStrength } from '../../ui/strength.ts';
import { CallForm } from '../../parts/call-form.tsx';
import { controlClass, Field, PasswordField } from '../../ui/field.tsx';
import styles from './auth.module.css';

interface AuthFormOptions<Field extends FieldName, Reply> {
  /** The fields to validate before sending. */
  fields: readonly Field[];
  send: (values: FormValues) => Promise<Reply>;
  onDone: (reply: Reply, values: FormValues) => Promise<void> | void;
}

/** Validates and sends a form, and assigns errors to its fields. The server validates again. */
export function useAuthForm<Field extends FieldName, Reply>({
  fields,
  send,
  onDone,
}: AuthFormOptions<Field, Reply>) {
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
    /** The error text of a field, or null. */
    errorOf: (field: Field): string | null => {
      const error: FieldError | undefined = errors[field];
      if (error) return intl.formatMessage(fieldErrorTexts[error]);
      return field === refused && refusal ? refusal.message : null;
    },
    sending,
    isAtField: refused !== null,
    onInput: (name: string) => {
      if (name in errors) setErrors((before) => ({ ...before, [name]: undefined }));
    },
    onSubmit: (form: HTMLFormElement) => {
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

/** The form of `useAuthForm`. */
export function AuthForm(props: Omit<ComponentProps<typeof CallForm>, 'className' | 'wide'>) {
  return <CallForm className={styles.form} wide {...props} />;
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
      error={error ?? undefined}
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

/** The address of the account for password managers. Browsers warn about a password form without a user name, known or not. */
export function HiddenUsername({ address = '' }: { address?: string | undefined }) {
  return <input type="text" autoComplete="username" hidden readOnly value={address} />;
}

/** The names of the form fields. */
type FieldName = 'email' | 'password' | 'newp';

/** The values of a form; an unticked checkbox is absent. */
export type FormValues = Readonly<Partial<Record<string, string>>>;

type FieldError = 'address' | 'password' | 'newPassword';

const checks: Record<FieldName, (value: string) => FieldError | null> = {
  email: (value) => (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? null : 'address'),
  password: (value) => (value === '' ? 'password' : null),
  newp: (value) => {
    const characters = countCharacters(value);
    const fits = characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
    return fits ? null : 'newPassword';
  },
};

/** The errors of a form, by field. */
export function validateFields(
  fields: readonly FieldName[],
  values: FormValues,
): Partial<Record<FieldName, FieldError>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = checks[field](values[field] ?? '');
      return error ? [[field, error]] : [];
    }),
  );
}

/** Failure codes that concern a field, also where the server names none. */
const fieldOfCode: Readonly<Partial<Record<string, FieldName>>> = {
  email_invalid: 'email',
  password_breached: 'newp',
  password_weak: 'newp',
};

/** The field that a refusal concerns, or null. */
export function refusedField(
  fields: readonly FieldName[],
  { code = '', field: named }: FailureBody,
): FieldName | null {
  // In a form without a current password, `password` means the new one.
  const meant = named === 'password' && !fields.includes('password') ? 'newp' : named;
  const field = fieldOfCode[code] ?? meant;
  return fields.find((one) => one === field) ?? null;
}

/** The text shown at the field. */
const fieldErrorTexts: Record<FieldError, MessageDescriptor> = defineMessages({
  address: {
    id: 'failure.email_invalid',
    defaultMessage: 'Enter a valid email address, such as ada@example.com.',
    description: 'Error at the field for an email address',
  },
  password: {
    id: 'auth.error.password',
    defaultMessage: 'Enter your password.',
    description: 'Error at the password field when it was left empty',
  },
  newPassword: {
    id: 'auth.error.new-password',
    defaultMessage: 'Use 8 to 128 characters.',
    description: 'Error at the field for a new password that is too short or too long',
  },
});
