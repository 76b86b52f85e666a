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

it('makes every character about equally often', async () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 500; i++) {
    for (const character of (await generate({ ...settings, characters: 64 })).value)
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (500 * 64) / PASSWORD_ALPHABET.length;
  const chiSquared = Array.from(PASSWORD_ALPHABET).reduce(
    (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
    0,
  );
  // 61 degrees of freedom: chance exceeds this once in about a hundred million runs.
  expect(chiSquared).toBeLessThan(145);
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
