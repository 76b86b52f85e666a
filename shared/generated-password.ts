/** Generated passwords, in the browser and on the server: each character or word is equally likely. */

/** Alphanumeric characters and punctuation without similar ones (0 O o, 1 I l, and so on). */
export const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789*$!?()';

/** The length of a generated password, unless another is requested. */
export const PASSWORD_CHARACTERS = 12;

/** Fills an array with cryptographically random numbers: `crypto.getRandomValues`. */
export type FillRandom = (numbers: Uint16Array<ArrayBuffer>) => unknown;

/** Generates a random password of so many characters of `PASSWORD_ALPHABET`. */
export function generatePassword(characters: number, fill: FillRandom): string {
  return Array.from({ length: characters }, () =>
    PASSWORD_ALPHABET.charAt(generateBelow(PASSWORD_ALPHABET.length, fill)),
  ).join('');
}

/** Generates a text of so many random words of a list, joined by hyphens. */
export function generateWords(
  words: number,
  wordlist: readonly string[],
  fill: FillRandom,
): string {
  return Array.from({ length: words }, () => wordlist[generateBelow(wordlist.length, fill)]).join(
    '-',
  );
}

/** A random number from 0 to `bound - 1`, all equally likely. `bound` is at most 2^16. */
function generateBelow(bound: number, fill: FillRandom): number {
  const fair = 2 ** 16 - (2 ** 16 % bound);
  const drawn = new Uint16Array(1);
  do fill(drawn);
  while ((drawn[0] ?? fair) >= fair);
  return (drawn[0] ?? 0) % bound;
}
