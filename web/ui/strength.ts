import { countCharacters } from '../../shared/characters.ts';

/** How hard a passphrase is to guess: a hint for the person who types it, never a gate. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

const FAIR_BITS = 40;
const STRONG_BITS = 65;

/** Judges by length and by the kinds of characters; repeated characters count once more at most. */
export function passphraseStrength(passphrase: string): Strength {
  const alphabet = CLASSES.reduce(
    (sum, [kind, size]) => sum + (kind.test(passphrase) ? size : 0),
    0,
  );
  const telling = Math.min(countCharacters(passphrase), 2 * new Set(passphrase).size);
  const bits = telling * Math.log2(Math.max(alphabet, 2));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
