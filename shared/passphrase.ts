import { countCharacters } from './characters.ts';

/** Control characters, and separators that end a line, cannot be typed into most fields for a passphrase. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/**
 * The passphrase of a new secret must be as long as the site demands. An empty one, which means none, is not too short.
 *
 * @param lengthMin in characters (Unicode code points), of the composed form, which keys are derived from
 */
export function isPassphraseTooShort(passphrase: string, lengthMin: number): boolean {
  return passphrase !== '' && countCharacters(passphrase.normalize('NFC')) < lengthMin;
}
