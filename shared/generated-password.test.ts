import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import {
  generatePassword,
  generateWords,
  type FillRandom,
  PASSWORD_ALPHABET,
} from './generated-password.ts';

/** Yields these numbers, one for each call. */
function sequence(...numbers: readonly number[]): FillRandom {
  const rest = [...numbers];
  return (target) => target.fill(rest.shift() ?? 0);
}

const SIZE = PASSWORD_ALPHABET.length;
/** The lowest number of 16 bits that is refused, because it would make some characters more likely than others. */
const UNFAIR = 2 ** 16 - (2 ** 16 % SIZE);

describe('a generated password', () => {
  it('uses no number that would favour some characters', () => {
    expect(generatePassword(1, sequence(UNFAIR, 2 ** 16 - 1, 5))).toBe(PASSWORD_ALPHABET.charAt(5));
    expect(generatePassword(1, sequence(UNFAIR - 1))).toBe(PASSWORD_ALPHABET.at(-1));
  });

  it('gives each character the same share of the numbers that are used', () => {
    const shares = new Map<string, number>();
    for (let number = 0; number < UNFAIR; number++) {
      const character = generatePassword(1, sequence(number));
      shares.set(character, (shares.get(character) ?? 0) + 1);
    }
    expect(new Set(shares.values())).toEqual(new Set([UNFAIR / SIZE]));
    expect(shares.size).toBe(SIZE);
  });

  it('draws any word, the last one too', () => {
    expect(generateWords(2, wordlist, sequence(0, wordlist.length - 1))).toBe('abandon-zoo');
  });
});
