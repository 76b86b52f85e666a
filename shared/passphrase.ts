import { countCharacters } from './characters.ts';

/** Whether a text has control characters, or separators that end a line: most fields for a passphrase cannot hold them. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/**
 * Whether the passphrase of a new secret is shorter than the site demands. None at all is not.
 *
 * @param lengthMin in characters (Unicode code points), of the composed form, which keys are derived from
 */
export function isPassphraseTooShort(passphrase: string, lengthMin: number): boolean {
  return passphrase !== '' && countCharacters(passphrase.normalize('NFC')) < lengthMin;
}
