/** What a breached-password service is asked, and what it is not told. */
import { createHash } from 'node:crypto';
import { utf8 } from './encoding.ts';

const PREFIX_CHARACTERS = 5;

export interface BreachRange {
  /** Five hexadecimal digits, the only part that leaves: about one in a million passwords has the same. */
  readonly prefix: string;
  /** The other 35 digits, in upper case. */
  readonly suffix: string;
}

/** Splits the SHA-1 of a password, as lists of breached passwords are kept; SHA-1 protects nothing here. */
export function breachRangeOf(password: string): BreachRange {
  const bytes = createHash('sha1').update(utf8(password)).digest();
  const digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return { prefix: digest.slice(0, PREFIX_CHARACTERS), suffix: digest.slice(PREFIX_CHARACTERS) };
}
