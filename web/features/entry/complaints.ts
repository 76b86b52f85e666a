/** What can be wrong with what was typed, found before it is sent. The server decides for itself. */
import { countCharacters } from '../../../shared/characters.ts';
import type { FailureBody } from '../../../shared/contract/failure-body.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';

/** The fields, by the names under which the forms hold them. */
export type FieldName = 'email' | 'password' | 'newp' | 'newp2' | 'agree';

/** What a form holds; a box that is not ticked is absent. */
export type Values = Readonly<Partial<Record<string, string>>>;

export type Complaint = 'address' | 'password' | 'newPassword' | 'repetition' | 'agreement';

const checks: Record<FieldName, (value: string, values: Values) => Complaint | null> = {
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
export function complaintsAbout(
  fields: readonly FieldName[],
  values: Values,
): Partial<Record<FieldName, Complaint>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const complaint = checks[field](values[field] ?? '', values);
      return complaint ? [[field, complaint]] : [];
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
