/** What can be wrong with what was typed, found before it is sent. The server decides for itself. */
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import type { FailureBody } from '../../../shared/contract/failure-body.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';

/** The fields, by the names under which the forms hold them. */
export type FieldName = 'email' | 'password' | 'newp' | 'newp2' | 'agree';

/** What a form holds; a box that is not ticked is absent. */
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

/** What is wrong with each field of a form. */
export function fieldErrors(
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

/** Codes that are about a field, even where the server names none. */
const fieldOfCode: Readonly<Partial<Record<string, FieldName>>> = {
  email_invalid: 'email',
  password_breached: 'newp',
  password_weak: 'newp',
  passwords_differ: 'newp2',
  terms_not_accepted: 'agree',
};

/** The field of a form that a refusal is about, if it is about one. */
export function refusedField(
  fields: readonly FieldName[],
  { code = '', field: named }: FailureBody,
): FieldName | null {
  // A new password goes by the name of the only one where there is no other.
  const meant = named === 'password' && !fields.includes('password') ? 'newp' : named;
  const field = fieldOfCode[code] ?? meant;
  return fields.find((one) => one === field) ?? null;
}

/** The sentence at the field for each complaint. */
export const fieldErrorTexts: Record<FieldError, MessageDescriptor> = defineMessages({
  address: {
    id: 'entry.wrong.address',
    defaultMessage: 'Type an e-mail address, such as ada@example.com.',
    description: 'Error at the field for an e-mail address',
  },
  password: {
    id: 'entry.wrong.password',
    defaultMessage: 'Type your password.',
    description: 'Error at the password field when it was left empty',
  },
  repetition: {
    id: 'entry.wrong.repetition',
    defaultMessage: 'This is not the same password. Type it once more.',
    description: 'Error at the field that repeats a new password',
  },
  agreement: {
    id: 'entry.wrong.agreement',
    defaultMessage: 'An account needs your agreement. Tick the box if you agree.',
    description: 'Error at the box with the agreement to the terms',
  },
  newPassword: {
    id: 'entry.wrong.new-password',
    defaultMessage: 'A password has 8 to 128 characters.',
    description: 'Error at the field for a new password that is too short or too long',
  },
});
