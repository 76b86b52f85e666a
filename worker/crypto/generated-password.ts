/** Passwords that the server generates. */
import * as generated from '../../shared/generated-password.ts';

const fill: generated.FillRandom = (numbers) => crypto.getRandomValues(numbers);

/** A random password. */
export function generatePassword(characters: number): string {
  return generated.generatePassword(characters, fill);
}

/** Random words joined by hyphens: 11 bits each, from the 2,048 words of BIP 39. */
export async function generateWords(words: number): Promise<string> {
  // Few isolates need the list: evaluated when it is first needed.
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  return generated.generateWords(words, wordlist, fill);
}
