/** Passwords that whoever guesses tries first. */
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json';
import { PASSWORD_CHARACTERS_MIN } from '../../shared/limits.ts';

/** One key held down, or two in turn. */
const DISTINCT_CHARACTERS_MIN = 3;

let common: ReadonlySet<string> | null = null;

/**
 * Whether a password is among those that many people use, or says no more than the names around it.
 *
 * @param names such as the address of the account and the name of the site
 */
export function isWeakPassword(password: string, names: readonly string[]): boolean {
  common ??= new Set(commonPasswords.filter(({ length }) => length >= PASSWORD_CHARACTERS_MIN));
  const lowered = password.toLowerCase();
  if (common.has(lowered)) return true;
  if (new Set(lowered).size < DISTINCT_CHARACTERS_MIN) return true;
  const letters = lettersOf(lowered);
  return letters !== '' && names.flatMap(wordsOf).some((word) => lettersOf(word) === letters);
}

/** Digits and marks around a name make it no harder to guess. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

/** A name, and the words in it. */
function wordsOf(name: string): string[] {
  const lowered = name.toLowerCase();
  return [lowered, ...lowered.split(/[^\p{L}\d]+/u), ...lowered.split('@')].filter(Boolean);
}
