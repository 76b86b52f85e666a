/**
 * An emailed code as people type it, or paste it from an email. Only this module reads one: page and command line send the text
 * as it is.
 */
import { CODE_DIGITS } from '../../../shared/limits.ts';

/** The digits that keyboards of our languages type. */
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/**
 * The digits of a code, in ASCII. Spaces, dashes, punctuation and marks that cannot be seen are left out, as is the `G-` that some
 * senders write before a code; null for anything else.
 */
export function codeIn(text: string): string | null {
  const digits = text
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^g/i, '')
    .replaceAll(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  return CODE.test(digits) ? digits : null;
}
