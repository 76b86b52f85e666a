import { expect, it } from 'vitest';
import { PASSWORD_ALPHABET } from '../../../shared/generated-password.ts';
import { generate, generatedStrength } from './generator.tsx';

const settings = { kind: 'characters', characters: 12, words: 6 } as const;

it.each([8, 12, 64])('makes a password of the chosen %i characters', async (characters) => {
  const { value } = await generate({ ...settings, characters });
  expect(value).toHaveLength(characters);
  for (const character of value) expect(PASSWORD_ALPHABET).toContain(character);
});

it.each([4, 6, 8])('makes a password of the chosen %i words', async (words) => {
  const { value, hasNoWords } = await generate({ ...settings, kind: 'words', words });
  expect(value.split('-')).toHaveLength(words);
  expect(hasNoWords).toBe(false);
});

it.each([
  [{ ...settings, characters: 8 }, 'fair'],
  [{ ...settings, characters: 12 }, 'strong'],
  [{ ...settings, kind: 'words', words: 4 }, 'fair'],
  [{ ...settings, kind: 'words', words: 5 }, 'good'],
  [{ ...settings, kind: 'words', words: 6 }, 'strong'],
] as const)('calls the strength of %o %s', (chosen, strength) => {
  expect(generatedStrength(chosen)).toBe(strength);
});
