import { refusalOf } from '../../data/call-failure.ts';

/** The fields of the form, by the names that the call knows them under. */
export type PasswordFieldName = 'currentp' | 'newp' | 'newp2';

const FIELD_OF_CODE: Readonly<Record<string, PasswordFieldName>> = {
  password_wrong: 'currentp',
  password_breached: 'newp',
  password_weak: 'newp',
  passwords_differ: 'newp2',
};

/** The field that a refusal is about; null when it is about none of them alone. */
export function refusedField(error: unknown): PasswordFieldName | null {
  const code = refusalOf(error)?.code;
  return FIELD_OF_CODE[code ?? ''] ?? null;
}
