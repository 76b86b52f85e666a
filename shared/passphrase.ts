import { countCharacters } from './characters.ts';

/**
 * Whether the passphrase of a new secret is shorter than the site demands. None at all is not.
 *
 * @param lengthMin in characters (Unicode code points), of the composed form, which keys are derived from
 */
export function isPassphraseTooShort(passphrase: string, lengthMin: number): boolean {
  return passphrase !== '' && countCharacters(passphrase.normalize('NFC')) < lengthMin;
}
