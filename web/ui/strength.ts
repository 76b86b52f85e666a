import { countCharacters } from '../../shared/characters.ts';
import { defineMessages } from 'react-intl';

/** The strength of a passphrase: a hint only, never a requirement. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

const FAIR_BITS = 40;
const STRONG_BITS = 65;

/** Estimated from the length and the kinds of characters; a repeated character counts twice at most. */
export function passphraseStrength(passphrase: string): Strength {
  const alphabet = CLASSES.reduce(
    (sum, [kind, size]) => sum + (kind.test(passphrase) ? size : 0),
    0,
  );
  const counted = Math.min(countCharacters(passphrase), 2 * new Set(passphrase).size);
  const bits = counted * Math.log2(Math.max(alphabet, 2));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

/** Hints under a password that is being chosen, by its strength. */
export const strengthHints = defineMessages({
  weak: {
    id: 'password.weak',
    defaultMessage: 'Easy to guess. Use four or five random words.',
    description: 'Hint under a weak new password',
  },
  fair: {
    id: 'password.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a new password of middling strength',
  },
  strong: {
    id: 'password.strong',
    defaultMessage: 'Strong.',
    description: 'Hint under a strong password',
  },
});
