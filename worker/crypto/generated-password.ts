/** Passwords that the server generates. */
import { wordlist } from '@scure/bip39/wordlists/english.js';
import * as generated from '../../shared/generated-password.ts';

const fill: generated.FillRandom = (numbers) => crypto.getRandomValues(numbers);

/** A random password. */
export function drawPassword(characters: number): string {
  return generated.drawPassword(characters, fill);
}

/** Random words joined by hyphens: 11 bits each, from the 2,048 words of BIP 39. */
export function drawWords(words: number): string {
  return generated.drawWords(words, wordlist, fill);
}
