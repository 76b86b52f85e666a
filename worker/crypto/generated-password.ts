/** Generated passwords: cryptographically random, each character or word equally likely. */
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Alphanumeric characters and punctuation without similar ones (0 O o, 1 I l, and so on). */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789*$!?()';
export const PASSWORD_CHARACTERS = 12;

/** A random password. */
export function drawPassword(characters: number): string {
  return Array.from({ length: characters }, () => ALPHABET.charAt(drawBelow(ALPHABET.length))).join(
    '',
  );
}

/** Random words joined by hyphens: 11 bits each, from the 2,048 words of BIP 39. */
export function drawWords(words: number): string {
  return Array.from({ length: words }, () => wordlist[drawBelow(wordlist.length)]).join('-');
}

/** A number from 0 up to, not including, `bound` (at most 2^16); rejection sampling, so without modulo bias. */
function drawBelow(bound: number): number {
  const fair = 2 ** 16 - (2 ** 16 % bound);
  const drawn = new Uint16Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? fair) >= fair);
  return (drawn[0] ?? 0) % bound;
}
