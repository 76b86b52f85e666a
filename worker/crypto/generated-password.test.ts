import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, it } from 'vitest';
import { generatePassword, generateWords } from './generated-password.ts';

it('makes a password of letters, digits and punctuation without look-alikes', () => {
  const drawn = Array.from({ length: 500 }, () => generatePassword(12)).join('');
  expect(drawn).toHaveLength(6000);
  expect(drawn).toMatch(/^[a-zA-Z2-9*$!?()]+$/);
  expect(drawn).not.toMatch(/[0Oo1Il]/);
});

it('uses every character about equally often', () => {
  const counts = new Map<string, number>();
  for (const character of generatePassword(61_000)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = 61_000 / counts.size;
  for (const count of counts.values()) {
    // Eight standard deviations: a modulo's bias would show, chance would not.
    expect(Math.abs(count - expected)).toBeLessThan(8 * Math.sqrt(expected));
  }
});

it.each([4, 5, 8])('makes a password of %i words of the list', async (words) => {
  const drawn = (await generateWords(words)).split('-');
  expect(drawn).toHaveLength(words);
  for (const word of drawn) expect(wordlist).toContain(word);
  expect(await generateWords(words)).not.toBe(await generateWords(words));
});
