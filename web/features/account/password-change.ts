import { defineMessages, type MessageDescriptor } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { passphraseStrength } from '../../ui/strength.ts';
import { strengthHints } from '../../intl/strength-hints.ts';

/** Fields of the form, named as in the API call. */
export type PasswordFieldName = 'currentp' | 'newp' | 'newp2';

const FIELD_OF_CODE: Readonly<Record<string, PasswordFieldName>> = {
  password_wrong: 'currentp',
  password_breached: 'newp',
  password_weak: 'newp',
  passwords_differ: 'newp2',
};

/** The field that a refusal concerns; null if it concerns no single field. */
export function refusedField(error: unknown): PasswordFieldName | null {
  const code = refusalOf(error)?.code;
  return FIELD_OF_CODE[code ?? ''] ?? null;
}

const messages = defineMessages({
  none: {
    id: 'account.password.hint',
    defaultMessage: 'At least {min} characters. Four or five random words are easy to remember.',
    description: 'Hint under the field for a new password while it is empty',
  },
  short: {
    id: 'account.password.short',
    defaultMessage: 'Too short. Use at least {min} characters.',
    description: 'Hint under a new password that is too short to be taken',
  },
});

/** Hint for a new password while it is typed; some texts use the value `min`. */
export function passwordHint(password: string): MessageDescriptor {
  if (password === '') return messages.none;
  if (countCharacters(password) < PASSWORD_CHARACTERS_MIN) return messages.short;
  return strengthHints[passphraseStrength(password)];
}
