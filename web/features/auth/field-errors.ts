/** Validation before a form is sent. The server validates again. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import type { FailureBody } from '../../../shared/contract/failures.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';

/** The names of the form fields. */
export type FieldName = 'email' | 'password' | 'newp' | 'newp2' | 'agree';

/** The values of a form; an unticked checkbox is absent. */
export type FormValues = Readonly<Partial<Record<string, string>>>;

export type FieldError = 'address' | 'password' | 'newPassword' | 'repetition' | 'agreement';

const checks: Record<FieldName, (value: string, values: FormValues) => FieldError | null> = {
  email: (value) => (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) ? null : 'address'),
  password: (value) => (value === '' ? 'password' : null),
  newp: (value) => {
    const characters = countCharacters(value);
    const fits = characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX;
    return fits ? null : 'newPassword';
  },
  newp2: (value, { newp = '' }) => (value === newp ? null : 'repetition'),
  agree: (value) => (value === '' ? 'agreement' : null),
};

/** The errors of a form, by field. */
export function validateFields(
  fields: readonly FieldName[],
  values: FormValues,
): Partial<Record<FieldName, FieldError>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = checks[field](values[field] ?? '', values);
      return error ? [[field, error]] : [];
    }),
  );
}

/** Failure codes that concern a field, also where the server names none. */
const fieldOfCode: Readonly<Partial<Record<string, FieldName>>> = {
  email_invalid: 'email',
  password_breached: 'newp',
  password_weak: 'newp',
  passwords_differ: 'newp2',
  terms_not_accepted: 'agree',
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
export const fieldErrorTexts: Record<FieldError, MessageDescriptor> = defineMessages({
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
  repetition: {
    id: 'failure.passwords_differ',
    defaultMessage: 'The passwords do not match. Enter the same one twice.',
    description: 'Error at the field that repeats a password',
  },
  agreement: {
    id: 'failure.terms_not_accepted',
    defaultMessage: 'Accept the terms to create an account.',
    description: 'Error at the box with the agreement to the terms',
  },
  newPassword: {
    id: 'auth.error.new-password',
    defaultMessage: 'Use 8 to 128 characters.',
    description: 'Error at the field for a new password that is too short or too long',
  },
});
